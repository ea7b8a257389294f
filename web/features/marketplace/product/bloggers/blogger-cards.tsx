import { CostField } from '#web/ui/orders/placement/cost-field.tsx'
import { ownLinkColumns, PERSON_PRICE, sameDayColumns } from '#web/ui/orders/placement/link-figures.tsx'

import type { BloggerRowsProps } from './blogger-table.tsx'
import { LinkName } from './link-name.tsx'

import classes from './blogger-cards.module.css'

/** The same where there is no room for a table. */
export const BloggerCards = ({ links, onCost }: BloggerRowsProps) => (
  <ul className={classes.cards} aria-label="Блогеры рядом">
    {links.map(link => (
      <li key={link._id} className={classes.card}>
        <LinkName link={link} />
        <dl className={classes.figures}>
          {ownLinkColumns.map(({ name, cell }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{cell(link)}</dd>
            </div>
          ))}
          <div>
            <dt>Стоимость</dt>
            <dd>
              <CostField
                name={link.title || link.shortlink}
                cost={link.cost}
                onKeep={cost => onCost({ id: link._id, cost })}
              />
            </dd>
          </div>
          <div>
            <dt>{PERSON_PRICE.name}</dt>
            <dd>{PERSON_PRICE.cell(link)}</dd>
          </div>
        </dl>
        <div className={classes.same}>
          <p className={classes.of}>Весь товар в те же дни</p>
          <dl className={classes.figures}>
            {sameDayColumns.map(({ name, cell }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cell(link)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </li>
    ))}
  </ul>
)
