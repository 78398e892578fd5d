import { encode } from 'uqr';
import classes from './security.module.css';

/** Width of the white border in modules, which scanners need (ISO/IEC 18004, 5.3.8). */
const QUIET_MODULES = 4;

/**
 * Shows a text as a QR code, dark on white in both color schemes, because some scanners cannot read inverted
 * ones.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
