import { UnstyledButton } from '@mantine/core'

import { count } from '#web/ui/format.ts'

import classes from './earlier-slugs.module.css'

interface EarlierSlugsProps {
  slugs: readonly string[]
  /** What stands before a slug. */
  prefix: string
  onTake: (slug: string) => void
}

/** Slugs that a link had before; any of them can be its name again. */
export const EarlierSlugs = ({ slugs, prefix, onTake }: EarlierSlugsProps) => (
  <details className={classes.earlier}>
    <summary className={classes.summary}>
      {count(slugs.length, ['прежний адрес', 'прежних адреса', 'прежних адресов'])}
    </summary>
    <p className={classes.words}>
      {slugs.length === 1 ? 'Он ведёт' : 'Они ведут'} туда же, куда и нынешний: уже напечатанное и разосланное
      менять не нужно.
    </p>
    <ul className={classes.list}>
      {slugs.map(slug => (
        <li className={classes.row} key={slug}>
          <span className={classes.slug}>
            {prefix}
            {slug}
          </span>
          <UnstyledButton
            className={classes.take}
            aria-label={`Вернуть ${prefix}${slug}`}
            onClick={() => onTake(slug)}
          >
            Вернуть
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </details>
)
