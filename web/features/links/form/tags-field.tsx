import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'

import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts'
import { useTags } from '#web/features/links/link-queries.ts'

import classes from './tags-field.module.css'

const SEPARATOR = /[,;]/

/** What was pasted or left unfinished is split and trimmed as if it had been typed; letter case does not part tags. */
function tidy(typed: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of typed.flatMap(text => text.split(SEPARATOR)).map(text => text.trim().slice(0, TAG_MAX))) {
    const name = tag.toLowerCase()
    if (tag !== '' && !byName.has(name)) byName.set(name, tag)
  }
  return [...byName.values()].slice(0, TAGS_MAX)
}

interface TagsFieldProps {
  value?: string[]
  error?: ReactNode
  onChange?: (tags: string[]) => void
}

/** The owner's own words for a link; those in use already are proposed. */
export function TagsField(input: TagsFieldProps) {
  const { data: tags = [] } = useTags()
  const chosen = input.value ?? []
  const isFull = chosen.length >= TAGS_MAX
  return (
    <TagsInput
      size="md"
      label="Теги"
      description={
        isFull ? `Больше ${TAGS_MAX} нельзя` : 'Чтобы находить ссылки вместе: акция, блогер, сезон'
      }
      {...(chosen.length === 0 && { placeholder: 'Введите и нажмите Enter' })}
      data={tags.map(({ tag }) => tag)}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX}
      splitChars={[',', ';']}
      classNames={{ input: classes.input, inputField: classes.field, pill: classes.pill }}
      comboboxProps={{ position: 'bottom-start' }}
      {...input}
      onChange={typed => input.onChange?.(tidy(typed))}
    />
  )
}
