import type { ReactNode } from 'react'
import { Link } from 'react-router'

import classes from './legal-parts.module.css'

/** Numbered points of a section: 3.1, 3.2, … */
export const Clauses = ({ items }: { items: ReactNode[] }) => (
  <ol className={classes.clauses}>
    {items.map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- A document is fixed: its points are their numbers.
      <li key={index}>{item}</li>
    ))}
  </ol>
)

export const Points = ({ items }: { items: ReactNode[] }) => (
  <ul className={classes.points}>
    {items.map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- A document is fixed: its points are their numbers.
      <li key={index}>{item}</li>
    ))}
  </ul>
)

export const Words = ({ children }: { children: ReactNode }) => <p className={classes.words}>{children}</p>

export const Sub = ({ children }: { children: ReactNode }) => <h3 className={classes.sub}>{children}</h3>

export const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link className={classes.link} to={path}>
    {children}
  </Link>
)

export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={classes.link} href={href} rel="noreferrer">
    {children}
  </a>
)

/** What is known of one thing, name by name. */
export const Facts = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {items.map(([name, value]) => (
      <div key={name} className={classes.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface TableProps {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** On a phone each row is a list of its own: nothing is scrolled sideways. */
export const Table = ({ caption, columns, rows }: TableProps) => (
  <table className={classes.table}>
    <caption className={classes.caption}>{caption}</caption>
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.join('|')}>
          {row.map((cell, index) => (
            <td key={columns[index]} data-column={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
