import { Count } from '../components/count.tsx';
import { Anchor } from '../components/link.tsx';

/**
 * Shows the remaining credits. The balance may be negative, because checks are not rejected for a lack of
 * credits.
 */
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
