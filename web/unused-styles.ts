import postcss from 'postcss';
import type { Plugin } from 'vite';

/** The class of an element of Mantine's. Its components contain these names. */
const MANTINE_CLASS = /\.(m_[0-9a-f]+)/g;

/** Removes the styles of components of Mantine that no page uses: half of them, which every visit would load. */
export function removeUnusedStyles(): Plugin {
  return {
    name: 'remove-unused-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const scripts = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
      const used = new Set(scripts.match(/\bm_[0-9a-f]+\b/g));
      const isUsed = (selector: string) =>
        [...selector.matchAll(MANTINE_CLASS)].every(([, name = '']) => used.has(name));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const styles = postcss.parse(String(file.source));
        styles.walkRules((rule) => {
          const selectors = rule.selectors.filter(isUsed);
          if (selectors.length === 0) rule.remove();
          else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
        });
        file.source = styles.toString();
      }
    },
  };
}
