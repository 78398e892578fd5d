import { type Components, SCORE_MAX, WEIGHTS_PERCENT } from '../../../src/rules/scoring/rent-score.ts';
import { charts } from '../../../src/texts/en/staff/parts/charts.ts';
import { staffTexts } from '../texts.ts';
import classes from './component-bars.module.css';

const { t } = staffTexts(charts);

const COMPONENTS = ['paymentHistory', 'assetCondition', 'identityVerified', 'networkStanding'] as const;

interface ComponentBarsProps {
  components: Components;
  /** Returns the name of a component, in place of that for staff. */
  nameOf?: (component: keyof Components) => string;
  /** Returns the text of a label, in place of that of the API. */
  labelOf?: (label: Components[keyof Components]['label']) => string;
}

/** Shows the four components of a score as bars from 0 to 1000, with their weights. */
export function ComponentBars({
  components,
  nameOf = (component) => t(component),
  labelOf = (label) => label,
}: ComponentBarsProps) {
  return (
    <dl className={classes.components}>
      {COMPONENTS.map((name) => {
        const { score, label } = components[name];
        return (
          <div key={name} className={classes.component}>
            <dt>
              {nameOf(name)} <span className={classes.weight}>{WEIGHTS_PERCENT[name]}%</span>
            </dt>
            <dd>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ width: `${(100 * score) / SCORE_MAX}%` }} />
              </span>
              <span className={classes.score}>{score}</span>
              <span className={classes.label}>{labelOf(label)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
