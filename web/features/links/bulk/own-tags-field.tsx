import { Checkbox } from '@mantine/core'

import { TAGS_MAX } from '#contract/limits.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import classes from './tags-dialog.module.css'

interface OwnTagsFieldProps {
  links: readonly LinkRecord[]
  value: string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags that the links have, in their first spelling, the most used first. */
function tagsOf(links: readonly LinkRecord[]): { tag: string; links: number }[] {
  const byKey = new Map<string, { tag: string; links: number }>()
  for (const tag of links.flatMap(({ tags }) => tags)) {
    const key = tag.toLowerCase()
    byKey.set(key, { tag: byKey.get(key)?.tag ?? tag, links: (byKey.get(key)?.links ?? 0) + 1 })
  }
  return [...byKey.values()].toSorted((a, b) => b.links - a.links || a.tag.localeCompare(b.tag, 'ru'))
}

export function OwnTagsField({ links, value, error, onChange }: OwnTagsFieldProps) {
  const tags = tagsOf(links)
  const isFull = value.length >= TAGS_MAX
  return (
    <Checkbox.Group
      size="md"
      label="Какие теги убрать"
      description={isFull ? `За один раз не больше ${TAGS_MAX}` : 'Сами ссылки останутся как были'}
      value={value}
      error={error}
      onChange={onChange}
    >
      <div className={classes.tags}>
        {tags.map(({ tag, links: having }, index) => (
          <Checkbox
            key={tag}
            className={classes.tag ?? ''}
            value={tag}
            label={links.length === 1 ? tag : `${tag}: у ${having} из ${links.length}`}
            disabled={isFull && !value.includes(tag)}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
