import { TITLE_MAX } from '#contract/limits.ts'
import { cutTo } from '#contract/text-length.ts'
import { looksComplete } from '#web/ui/target-address.ts'

import { addressProblem } from './button-problems.ts'
import { proposedTitle } from './button-title.ts'
import { contactIn } from './contact-address.ts'

export interface NewLink {
  title: string
  url: string
}

/** A line of a text, and what it holds. */
export interface PastedLine {
  line: string
  link?: NewLink
  /** It holds no address but a name or a number, from which one can be made. */
  proposal?: NewLink
}

const isAddress = (word: string) => looksComplete(word) && addressProblem(word) === undefined

/** What stands between a name and its address: «Наш канал — t.me/shop». */
const EDGES = /^[\s\-–—:|•*·,;]+|[\s\-–—:|•*·,;]+$/g

function titled(line: string, written: string, url: string): NewLink {
  const said = line.replace(written, ' ').replace(/\s+/g, ' ').replace(EDGES, '')
  return { title: cutTo(said, TITLE_MAX) || proposedTitle(url), url }
}

function readLine(line: string): PastedLine {
  const words = line.split(/\s+/)
  const url = words.find(word => /^https?:\/\//i.test(word) && isAddress(word)) ?? words.find(isAddress)
  if (url !== undefined) return { line, link: titled(line, url, url) }
  const contact = contactIn(line)
  return contact ? { line, proposal: titled(line, contact.written, contact.address) } : { line }
}

/** What each line of a text holds. */
export const readLines = (text: string): PastedLine[] =>
  text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(readLine)
