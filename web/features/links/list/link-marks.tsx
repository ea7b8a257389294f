import { Link, useSearchParams } from 'react-router'

import type { LinkRecord } from '#web/features/links/link.ts'

import { listAddress } from './list-address.ts'

import classes from './link-marks.module.css'

const TAGS_SHOWN = 3

/** What is special about a link, in a word each. */
export const LinkMarks = ({ link }: { link: LinkRecord }) => (
  <>
    {link.erid && (
      <span className={classes.mark} title={`Реклама, erid: ${link.erid}`}>
        erid
      </span>
    )}
    {link.isAdult && (
      <span className={classes.mark} title="Сначала спросит о возрасте">
        18+
      </span>
    )}
    {link.isLanding && <span className={classes.mark}>мини-страница</span>}
  </>
)

/** The owner's own words for it; each shows the links that have it too. */
export function LinkTags({ tags }: { tags: readonly string[] }) {
  const [params] = useSearchParams()
  if (tags.length === 0) return null
  const rest = tags.slice(TAGS_SHOWN)
  return (
    <span className={classes.tags}>
      {tags.slice(0, TAGS_SHOWN).map(tag => (
        <Link
          key={tag}
          className={classes.tag}
          to={listAddress(params).tag(tag)}
          preventScrollReset
          title={`Ссылки с тегом «${tag}»`}
        >
          {tag}
        </Link>
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={rest.join(', ')}>
          и ещё {rest.length}
        </span>
      )}
    </span>
  )
}
