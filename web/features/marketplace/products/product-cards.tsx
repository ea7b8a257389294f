import type { ProductRow } from '#contract/marketplace.ts'

import { FigureBar } from './figure-bar.tsx'
import { ownColumns, theirColumns, topsOf, type FigureColumn } from './figure-columns.ts'
import { ForeignProduct } from './foreign-product.tsx'
import { ProductName } from './product-name.tsx'

import classes from './product-cards.module.css'

interface GroupProps {
  title: string
  product: ProductRow
  columns: readonly FigureColumn[]
  tops: ReturnType<typeof topsOf>
  isOurs?: boolean
}

const Group = ({ title, product, columns, tops, isOurs = false }: GroupProps) => (
  <div className={classes.group}>
    <p className={classes.of} data-ours={isOurs || undefined}>
      {title}
    </p>
    <dl className={classes.figures}>
      {columns.map(column => (
        <div key={column.key}>
          <dt>{column.name}</dt>
          <dd>
            <FigureBar product={product} column={column} top={tops[column.key]} isOurs={isOurs} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

/** The products where there is no room for a table. */
export function ProductCards({ products }: { products: readonly ProductRow[] }) {
  const tops = topsOf(products)
  return (
    <ul className={classes.cards} aria-label="Товары">
      {products.map(product => (
        <li key={product.nmId} className={classes.card}>
          <ProductName product={product} />
          <Group title="По вашим ссылкам" product={product} columns={ownColumns} tops={tops} isOurs />
          {product.foreign ? (
            <ForeignProduct />
          ) : (
            <Group title="Весь товар на Wildberries" product={product} columns={theirColumns} tops={tops} />
          )}
        </li>
      ))}
    </ul>
  )
}
