import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'

import { plural } from '#web/ui/format.ts'

import { Figure } from './figure.tsx'
import { LinkMarks } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import { useLinkRemoval } from './link-removal.ts'
import type { LinksProps } from './link-table.tsx'
import { LinkTarget } from './link-target.tsx'
import type { CountedLinkRecord } from './link.ts'
import { shortDate } from './short-date.ts'
import { ShortLink } from './short-link.tsx'

import classes from './link-cards.module.css'

/** The links on a phone. */
export const LinkCards = ({ links, onRemoved }: LinksProps) => (
  <ul className={classes.cards}>
    {links.map(link => (
      <LinkCard key={link.id} link={link} onRemoved={onRemoved} />
    ))}
  </ul>
)

function LinkCard({ link, onRemoved }: { link: CountedLinkRecord; onRemoved: () => void }) {
  const { remove, isRemoving } = useLinkRemoval(link, onRemoved)
  return (
    <li className={classes.card} aria-busy={isRemoving}>
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
      </div>
      <LinkMenu link={link} isBusy={isRemoving} onRemove={remove} />
      <Link className={classes.figures} to={`/dashboard/${link.id}`}>
        <VisuallyHidden>Статистика: {link.title || link.slug}, </VisuallyHidden>
        <span>
          <Figure className={classes.visits} value={link.visits} />{' '}
          {plural(link.visits ?? 0, ['переход', 'перехода', 'переходов'])}
        </span>
        <span>
          <Figure className={classes.people} value={link.people} />{' '}
          {plural(link.people ?? 0, ['человек', 'человека', 'человек'])}
        </span>
        <span className={classes.way} aria-hidden>
          <span className={classes.word}>Статистика</span>
          <IconChevronRight size={18} stroke={1.75} />
        </span>
      </Link>
    </li>
  )
}
