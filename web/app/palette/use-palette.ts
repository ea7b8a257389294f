import { useState } from 'react'

import { errorText } from '#web/ui/error-text.ts'

import type { Command, CommandGroup, FoundLink } from './command.ts'
import { begins, matches } from './matching.ts'
import { readRecent } from './recent.ts'
import type { LinkCommands } from './use-link-commands.ts'
import { useLinkSearch, type LinkSearch } from './use-link-search.ts'
import { usePageCommands } from './use-page-commands.ts'
import { useRecentLinks } from './use-recent-links.ts'

const LINK_ID = /^link:(\d+)$/

/** A letter or two of a word that is not even shown would bring everything. */
const LEAST_FOR_WORDS = 3

/** What is called as one typed is meant before what other words lead to. */
const begunFirst = <T>(all: readonly T[], isBegun: (one: T) => boolean): T[] =>
  all.toSorted((a, b) => Number(isBegun(b)) - Number(isBegun(a)))

function fitting(groups: CommandGroup[], question: string): CommandGroup[] {
  const textOf = ({ name, words = '' }: Command) =>
    question.length < LEAST_FOR_WORDS ? name : `${name} ${words}`
  const isBegun = ({ name }: Command) => begins(name, question)
  const found = groups.map(({ name, commands }) => ({
    name,
    commands: begunFirst(
      commands.filter(command => matches(textOf(command), question)),
      isBegun
    )
  }))
  return begunFirst(found, ({ commands }) => commands.some(isBegun))
}

export interface PaletteContent {
  groups: CommandGroup[]
  /** What there is to say beside them. */
  status: string
  /** More may come. */
  isSearching: boolean
  /** Why links are missing. */
  problem?: { text: string; retry: () => void } | undefined
}

/** What the palette lists for what was typed, in the scope of one link or of everything. */
export function usePalette(
  typed: string,
  scope: FoundLink | undefined,
  { lineOf, actionsOf, inArchive }: LinkCommands
): PaletteContent {
  const question = typed.trim()
  const [recentIds] = useState(readRecent)
  const page = usePageCommands()
  const search = useLinkSearch(scope ? '' : question)
  const recentLinks = useRecentLinks(recentIds.flatMap(id => LINK_ID.exec(id)?.[1] ?? []))

  if (scope) {
    const all = [{ name: 'Действия со ссылкой', commands: actionsOf(scope) }]
    return said(question ? fitting(all, question) : all, question)
  }
  if (!question) {
    const known = [...recentLinks.map(lineOf), ...page.flatMap(({ commands }) => commands)]
    const recent = recentIds.flatMap(id => known.find(command => command.id === id) ?? [])
    const rest = page.map(({ name, commands }) => ({
      name,
      commands: commands.filter(command => !recent.includes(command))
    }))
    return said([{ name: 'Недавнее', commands: recent }, ...rest], question)
  }
  const groups = [...fitting(page, question), { name: 'Ссылки', commands: search.found.map(lineOf) }]
  if (search.isSearching)
    return { ...said(groups, question), status: 'Ищем среди ссылок…', isSearching: true }
  if (!search.error) {
    const content = said(groups, question)
    if (search.found.length > 0) return { ...content, status: meantSaid(search) }
    return {
      ...content,
      groups: [...content.groups, { name: 'Ссылки', commands: [inArchive(question)] }],
      status: content.status || 'Вне архива таких ссылок нет.'
    }
  }
  const text = `Ссылки не нашлись: ${errorText(search.error)}`
  return { ...said(groups, question), status: '', problem: { text, retry: search.retry } }
}

const meantSaid = ({ meant }: LinkSearch): string =>
  meant === undefined ? '' : `Показано по запросу «${meant}»`

function said(groups: CommandGroup[], question: string): PaletteContent {
  const shown = groups.filter(({ commands }) => commands.length > 0)
  return {
    groups: shown,
    status: shown.length > 0 ? '' : `По запросу «${question}» ничего не нашлось.`,
    isSearching: false
  }
}
