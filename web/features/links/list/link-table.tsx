import { Checkbox, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'

import { SelectBox } from '#web/features/links/bulk/select-box.tsx'
import type { Selection } from '#web/features/links/bulk/selection.ts'
import { nameOf, type CountedLinkRecord } from '#web/features/links/link.ts'
import { ShortLink } from '#web/features/links/short-link.tsx'
import { formatDateTime, formatNumber, plural } from '#web/ui/format.ts'

import { Figure } from './figure.tsx'
import { useLinkActions } from './link-actions.ts'
import { LinkMarks, LinkTags } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import { LinkTarget } from './link-target.tsx'
import { peopleForms, visitForms } from './link-words.ts'
import { shortDate } from './short-date.ts'
import { SparkLine } from './spark-line.tsx'
import { StateMark } from './state-mark.tsx'

import classes from './link-table.module.css'

export interface LinksProps {
  links: readonly CountedLinkRecord[]
  selection: Selection
  onRemoved: (wasAsked: boolean) => void
}

/** The links on a wide screen. */
export const LinkTable = ({ links, selection, onRemoved }: LinksProps) => (
  <table className={classes.table} aria-label="Ссылки">
    <thead>
      <tr>
        <th scope="col" className={classes.select}>
          <Checkbox
            size="sm"
            aria-label="Выбрать все показанные ссылки"
            checked={selection.all === 'all'}
            indeterminate={selection.all === 'some'}
            onChange={selection.toggleAll}
          />
        </th>
        <th scope="col">Ссылка</th>
        <th scope="col" className={classes.target}>
          Куда ведёт
        </th>
        <th scope="col" className={classes.state}>
          Состояние
        </th>
        <th scope="col" className={classes.spark}>
          Люди по дням
        </th>
        <th scope="col" className={classes.number}>
          Переходы
        </th>
        <th scope="col" className={classes.date}>
          Создана
        </th>
        <th scope="col" className={classes.actions}>
          <VisuallyHidden>Действия</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {links.map(link => (
        <LinkRow key={link.id} link={link} selection={selection} onRemoved={onRemoved} />
      ))}
    </tbody>
  </table>
)

interface LinkRowProps {
  link: CountedLinkRecord
  selection: Selection
  onRemoved: (wasAsked: boolean) => void
}

function LinkRow({ link, selection, onRemoved }: LinkRowProps) {
  const actions = useLinkActions(link, onRemoved)
  return (
    <tr className={classes.row} aria-busy={actions.isBusy} data-chosen={selection.has(link.id) || undefined}>
      <td className={classes.select}>
        <SelectBox link={link} selection={selection} />
      </td>
      <td>
        {(link.title || link.erid || link.isAdult || link.isLanding) && (
          <div className={classes.heading}>
            {link.title && (
              <Link className={classes.title} to={`/dashboard/${link.id}`} title={link.title}>
                {link.title}
              </Link>
            )}
            <LinkMarks link={link} />
          </div>
        )}
        <ShortLink slug={link.slug} />
        <LinkTags tags={link.tags} />
      </td>
      <td>
        <LinkTarget target={link.target} />
      </td>
      <td>
        <StateMark link={link} />
      </td>
      <td className={classes.spark}>
        <Link className={classes.way} to={`/dashboard/${link.id}`}>
          <VisuallyHidden>Статистика: {nameOf(link)}. </VisuallyHidden>
          <SparkLine daily={link.daily} />
        </Link>
      </td>
      <td className={classes.number}>
        <Figure className={classes.visits} value={link.visits} />
        {link.visits !== null && <VisuallyHidden> {plural(link.visits, visitForms)}, </VisuallyHidden>}
        {link.people !== null && (
          <span className={classes.people}>
            {formatNumber(link.people)}&nbsp;<span aria-hidden>чел.</span>
            <VisuallyHidden>{plural(link.people, peopleForms)}</VisuallyHidden>
          </span>
        )}
      </td>
      <td className={classes.date}>
        <time dateTime={link.createdAt} title={`${formatDateTime(link.createdAt)}, Москва`}>
          {shortDate(link.createdAt)}
        </time>
      </td>
      <td className={classes.actions}>
        <LinkMenu link={link} actions={actions} />
      </td>
    </tr>
  )
}
