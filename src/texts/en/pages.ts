import { blocks } from './blocks.ts';
import { decisions, download, identity, inquiries } from './decisions.ts';
import { disputes } from './disputes.ts';
import { file } from './file.ts';
import { frame, signIn } from './frame.ts';
import { help, privacy } from './help.ts';
import { next, raise } from './next.ts';
import { incidentTypes, records, score } from './records.ts';
import { shared } from './shared.ts';

/** All texts of the portal's pages, by area. */
export default {
  shared,
  frame,
  signIn,
  file,
  records,
  score,
  incidentTypes,
  next,
  raise,
  disputes,
  blocks,
  decisions,
  inquiries,
  identity,
  download,
  help,
  privacy,
};
