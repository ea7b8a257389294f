import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconPencil } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'

import { formatDateTime } from '#web/ui/format.ts'

import { Figure } from './figure.tsx'
import { LinkMarks } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import { useLinkRemoval } from './link-removal.ts'
import { LinkTarget } from './link-target.tsx'
import type { CountedLinkRecord } from './link.ts'
import { listAddress } from './list-address.ts'
import { shortDate } from './short-date.ts'
import { ShortLink } from './short-link.tsx'

import classes from './link-table.module.css'

export interface LinksProps {
  links: readonly CountedLinkRecord[]
  onRemoved: () => void
}

/** The links on a wide screen. */
export const LinkTable = ({ links, onRemoved }: LinksProps) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Ссылка</th>
        <th scope="col" className={classes.target}>
          Куда ведёт
        </th>
        <th scope="col" className={classes.number}>
          Переходы
        </th>
        <th scope="col" className={classes.number}>
          Люди
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
        <LinkRow key={link.id} link={link} onRemoved={onRemoved} />
      ))}
    </tbody>
  </table>
)

function LinkRow({ link, onRemoved }: { link: CountedLinkRecord; onRemoved: () => void }) {
  const [params] = useSearchParams()
  const { remove, isRemoving } = useLinkRemoval(link, onRemoved)
  const name = link.title || link.slug
  return (
    <tr className={classes.row} aria-busy={isRemoving}>
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
      </td>
      <td>
        <LinkTarget target={link.target} />
      </td>
      <td className={classes.number}>
        <Figure className={classes.visits} value={link.visits} />
      </td>
      <td className={classes.number}>
        <Figure value={link.people} />
      </td>
      <td className={classes.date}>
        <time dateTime={link.createdAt} title={`${formatDateTime(link.createdAt)}, Москва`}>
          {shortDate(link.createdAt)}
        </time>
      </td>
      <td className={classes.actions}>
        <Tooltip label="Статистика">
          <ActionIcon
            component={Link}
            to={`/dashboard/${link.id}`}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={`Статистика: ${name}`}
          >
            <IconChartBar size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Изменить">
          <ActionIcon
            component={Link}
            to={listAddress(params).edit(link.id)}
            preventScrollReset
            variant="subtle"
            color="gray"
            size={40}
            aria-label={`Изменить: ${name}`}
          >
            <IconPencil size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <LinkMenu link={link} isBusy={isRemoving} onRemove={remove} />
      </td>
    </tr>
  )
}
