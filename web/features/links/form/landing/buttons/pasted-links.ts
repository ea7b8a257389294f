import { TITLE_MAX } from '#contract/limits.ts'
import { looksComplete } from '#web/ui/target-address.ts'

import { addressProblem } from './button-problems.ts'
import { proposedTitle } from './button-title.ts'

interface PastedLink {
  title: string
  url: string
}

const isAddress = (word: string) => looksComplete(word) && addressProblem(word) === undefined

/** What stands between a name and its address: «Наш канал — t.me/shop». */
const EDGES = /^[\s\-–—:|•*·,;]+|[\s\-–—:|•*·,;]+$/g

function linkOf(line: string): PastedLink | undefined {
  const words = line.split(/\s+/)
  const url = words.find(word => /^https?:\/\//i.test(word) && isAddress(word)) ?? words.find(isAddress)
  if (url === undefined) return undefined
  const said = line.replace(url, ' ').replace(/\s+/g, ' ').replace(EDGES, '')
  return { title: said.slice(0, TITLE_MAX) || proposedTitle(url), url }
}

/** The links of a text, one a line, and the lines that hold none. */
export function readLinks(text: string): { links: PastedLink[]; rest: string[] } {
  const links: PastedLink[] = []
  const rest: string[] = []
  for (const line of text.split(/[\r\n]+/).map(one => one.trim())) {
    const link = linkOf(line)
    if (link) links.push(link)
    else if (line !== '') rest.push(line)
  }
  return { links, rest }
}
