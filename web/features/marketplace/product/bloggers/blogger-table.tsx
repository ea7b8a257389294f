import type { ProductLink } from '#contract/marketplace.ts'
import type { useKeepCost } from '#web/api/placement-cost.ts'
import { CostField } from '#web/ui/orders/placement/cost-field.tsx'
import { ownLinkColumns, PERSON_PRICE, sameDayColumns } from '#web/ui/orders/placement/link-figures.tsx'

import { LinkName } from './link-name.tsx'
import type { LinkOrder } from './link-sorts.ts'
import { SortHead } from './sort-head.tsx'

import classes from './blogger-table.module.css'

export interface BloggerRowsProps {
  links: readonly ProductLink[]
  onCost: ReturnType<typeof useKeepCost>
}

interface BloggerTableProps extends BloggerRowsProps {
  order: LinkOrder
  onOrder: (order: LinkOrder) => void
}

/** The links side by side: what each did, and apart from it what happened on its days. */
export const BloggerTable = ({ links, onCost, ...order }: BloggerTableProps) => (
  <table className={classes.table} aria-label="Блогеры рядом">
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={classes.name}>
          Ссылка
        </th>
        <th scope="colgroup" colSpan={ownLinkColumns.length + 2} className={classes.ours}>
          Эта ссылка
        </th>
        <th scope="colgroup" colSpan={sameDayColumns.length} className={classes.same}>
          Весь товар в те же дни
        </th>
      </tr>
      <tr>
        {ownLinkColumns.map(({ name }) => (
          <SortHead key={name} name={name} {...order} />
        ))}
        <SortHead name="Стоимость" className={classes.cost} {...order} />
        <SortHead name={PERSON_PRICE.name} className={classes.price} {...order} />
        {sameDayColumns.map(({ name }, index) => (
          <SortHead key={name} name={name} className={index === 0 ? classes.same : classes.of} {...order} />
        ))}
      </tr>
    </thead>
    <tbody>
      {links.map(link => (
        <tr key={link._id}>
          <th scope="row">
            <LinkName link={link} />
          </th>
          {ownLinkColumns.map(({ name, cell }) => (
            <td key={name}>{cell(link)}</td>
          ))}
          <td className={classes.cost}>
            <CostField
              name={link.title || link.shortlink}
              cost={link.cost}
              onKeep={cost => onCost({ id: link._id, cost })}
            />
          </td>
          <td className={classes.price}>{PERSON_PRICE.cell(link)}</td>
          {sameDayColumns.map(({ name, cell }, index) => (
            <td key={name} className={index === 0 ? classes.same : classes.of}>
              {cell(link)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
