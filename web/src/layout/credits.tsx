import { Count } from '../components/count.tsx';
import { Anchor } from '../components/link.tsx';

/** What is left to check with; it may be less than nothing, for no check is refused for want of credits. */
export function Credits({ credits }: { credits: number }) {
  return (
    <Anchor
      to="/usage"
      underline="hover"
      fz="sm"
      c={credits > 0 ? 'dimmed' : 'var(--mantine-color-error)'}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Count value={credits} /> {credits === 1 ? 'credit' : 'credits'}
    </Anchor>
  );
}
