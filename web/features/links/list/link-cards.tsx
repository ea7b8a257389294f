import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'

import { SelectBox } from '#web/features/links/bulk/select-box.tsx'
import type { Selection } from '#web/features/links/bulk/selection.ts'
import { nameOf, type CountedLinkRecord } from '#web/features/links/link.ts'
import { ShortLink } from '#web/features/links/short-link.tsx'
import { plural } from '#web/ui/format.ts'

import { Figure } from './figure.tsx'
import { useLinkActions } from './link-actions.ts'
import { LinkMarks, LinkTags } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import type { LinksProps } from './link-table.tsx'
import { LinkTarget } from './link-target.tsx'
import { peopleForms, visitForms } from './link-words.ts'
import { shortDate } from './short-date.ts'
import { SparkLine } from './spark-line.tsx'
import { StateMark } from './state-mark.tsx'

import classes from './link-cards.module.css'

interface LinkCardsProps extends LinksProps {
  isChoosing: boolean
}

/** The links where there is no room for a table. */
export const LinkCards = ({ links, ...rest }: LinkCardsProps) => (
  <ul className={classes.cards} aria-label="Ссылки">
    {links.map(link => (
      <LinkCard key={link.id} link={link} {...rest} />
    ))}
  </ul>
)

interface LinkCardProps {
  link: CountedLinkRecord
  selection: Selection
  isChoosing: boolean
  onRemoved: (wasAsked: boolean) => void
}

function LinkCard({ link, selection, isChoosing, onRemoved }: LinkCardProps) {
  const actions = useLinkActions(link, onRemoved)
  return (
    <li
      className={classes.card}
      aria-busy={actions.isBusy}
      data-chosen={(isChoosing && selection.has(link.id)) || undefined}
    >
      <div className={classes.main}>
        {link.title && (
          <Link className={classes.title} to={`/dashboard/${link.id}`}>
            {link.title}
          </Link>
        )}
        <ShortLink slug={link.slug} />
        <div className={classes.facts}>
          <LinkTarget target={link.target} />
          <LinkMarks link={link} />
          <time dateTime={link.createdAt}>{shortDate(link.createdAt)}</time>
        </div>
        <StateMark link={link} />
        <LinkTags tags={link.tags} />
      </div>
      <div className={classes.corner}>
        {isChoosing ? (
          <SelectBox link={link} selection={selection} isWhole />
        ) : (
          <LinkMenu link={link} actions={actions} />
        )}
      </div>
      <Link className={classes.figures} to={`/dashboard/${link.id}`}>
        <VisuallyHidden>Статистика: {nameOf(link)}, </VisuallyHidden>
        <SparkLine daily={link.daily} />
        <span className={classes.count}>
          <Figure className={classes.visits} value={link.visits} /> {plural(link.visits ?? 0, visitForms)}
        </span>
        <span className={classes.count}>
          <Figure className={classes.people} value={link.people} /> {plural(link.people ?? 0, peopleForms)}
        </span>
        <span className={classes.way} aria-hidden>
          <IconChevronRight size={18} stroke={1.75} />
        </span>
      </Link>
    </li>
  )
}
