import { type Feature, featureLabel, isGranted, levels, type PermissionEntry } from '#shared/permission.ts';
import { administers, featureGroups, joinedDuties, levelNames, roleOf } from '../../rules.ts';
import { NamedRights } from './named-rights-area.tsx';
import classes from './roles.module.css';

type Props = {
  entries: readonly PermissionEntry[];
  isFixed: boolean;
  onChange: (entries: PermissionEntry[]) => void;
};

/** What a role grants: the level of each feature, and its rights by name below it. */
export function RightsTable({ entries, isFixed, onChange }: Props) {
  const grants = roleOf(entries);
  const hasAll = isGranted(grants, administers);
  const joined = joinedDuties(grants);
  const change = (featureName: Feature, now: Partial<PermissionEntry>) =>
    onChange(entries.map((entry) => (entry.featureName === featureName ? { ...entry, ...now } : entry)));
  return (
    <>
      {joined.length > 0 && (
        <div className={classes.warning} role="status">
          <p>Better with two people, since one who does both could cover up what they did:</p>
          <ul>
            {joined.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {featureGroups.map(({ title, features }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3>{title}</h3>
          {features.map((featureName) => {
            const entry = entries.find((one) => one.featureName === featureName);
            if (!entry) return null;
            return (
              <div key={featureName} className={classes.feature}>
                <LevelChoice
                  feature={featureName}
                  level={hasAll ? levels.delete : entry.permission}
                  isFixed={isFixed || hasAll}
                  onChange={(permission) => change(featureName, { permission })}
                />
                <NamedRights
                  entry={entry}
                  hasAll={hasAll}
                  isFixed={isFixed}
                  onChange={(subPermission) => change(featureName, { subPermission })}
                />
              </div>
            );
          })}
        </section>
      ))}
    </>
  );
}

type LevelProps = { feature: Feature; level: number; isFixed: boolean; onChange: (level: number) => void };

function LevelChoice({ feature, level, isFixed, onChange }: LevelProps) {
  return (
    <fieldset className={classes.levels} disabled={isFixed}>
      <legend>{featureLabel(feature)}</legend>
      <div className={classes.choices}>
        {levelNames.map((name, value) => (
          <label key={name} className={classes.level}>
            <input type="radio" name={`level-${feature}`} checked={level === value} onChange={() => onChange(value)} />
            <span className={classes.levelName}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
