import { TagsInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts'
import { cutTo, lengthOf } from '#contract/text-length.ts'
import { useTags } from '#web/features/links/link-queries.ts'

import classes from './tags-field.module.css'

const SEPARATOR = /[,;]/

/** What was pasted or left unfinished is split and trimmed as if it had been typed. */
const split = (typed: readonly string[]): string[] =>
  typed.flatMap(text => text.split(SEPARATOR)).map(text => text.trim())

/** Letter case does not part tags. */
function tidy(typed: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of typed.map(text => cutTo(text, TAG_MAX))) {
    const name = tag.toLowerCase()
    if (tag !== '' && !byName.has(name)) byName.set(name, tag)
  }
  return [...byName.values()].slice(0, TAGS_MAX)
}

const PROPOSALS_SHOWN = 100

/** Tags in use that go with what is typed: those that begin with it, then those that hold it. */
function proposalsFor(name: string, tags: readonly string[]): { begun: string[]; other: string[] } {
  const fitting = tags.filter(tag => tag.toLowerCase().includes(name)).slice(0, PROPOSALS_SHOWN)
  const isBegun = (tag: string) => name !== '' && tag.toLowerCase().startsWith(name)
  return { begun: fitting.filter(isBegun), other: fitting.filter(tag => !isBegun(tag)) }
}

const TOO_LONG = `Тег – не длиннее ${TAG_MAX} знаков`

function hintOf(chosen: readonly string[], typed: string, isCut: boolean): string {
  if (isCut) return `${TOO_LONG}, лишнее убрали`
  if (typed.length >= TAG_MAX) return TOO_LONG
  if (chosen.length >= TAGS_MAX) return `Больше ${TAGS_MAX} нельзя`
  return 'Чтобы находить ссылки вместе: акция, блогер, сезон'
}

interface TagsFieldProps {
  /** Of the list of what is proposed, pixels. */
  maxDropdownHeight?: number
  value?: string[]
  error?: ReactNode
  onChange?: (tags: string[]) => void
}

/** The owner's own words for a link; those in use already are proposed. */
export function TagsField(input: TagsFieldProps) {
  const { data: tags = [] } = useTags()
  const [typed, setTyped] = useState('')
  const [isCut, setCut] = useState(false)
  const chosen = input.value ?? []
  const name = typed.trim().toLowerCase()
  const { begun, other } = proposalsFor(
    name,
    tags.map(({ tag }) => tag).filter(tag => !chosen.includes(tag))
  )
  const isKnown = [...begun, ...chosen].some(tag => tag.toLowerCase() === name)
  const created = name === '' || isKnown ? [] : [typed.trim()]
  return (
    <TagsInput
      size="md"
      label="Теги"
      description={<output>{hintOf(chosen, typed, isCut)}</output>}
      {...(chosen.length === 0 && { placeholder: 'Теги через запятую' })}
      data={[...begun, ...other, ...created]}
      filter={({ options }) => options}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX}
      splitChars={[',', ';']}
      classNames={{ input: classes.input, inputField: classes.field, pill: classes.pill }}
      // Within the dialog, not beside it.
      comboboxProps={{ position: 'bottom-start', withinPortal: false }}
      // «Enter» takes the tag that was begun: one that differs only by its end is seldom meant.
      selectFirstOptionOnChange={begun.length > 0}
      renderOption={({ option: { value } }) => (created.includes(value) ? `Создать «${value}»` : value)}
      searchValue={typed}
      onSearchChange={setTyped}
      {...input}
      onChange={given => {
        const names = split(given)
        setCut(names.some(one => lengthOf(one) > TAG_MAX))
        input.onChange?.(tidy(names))
      }}
    />
  )
}
