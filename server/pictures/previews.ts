import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import type { Logger } from '#server/platform/log.ts'
import { safeFetch, type SafeAnswer } from '#server/platform/safe-fetch.ts'
import { createTurns } from '#server/platform/turns.ts'

import { isBotWall } from './bot-walls.ts'
import { cleanTitle } from './clean-title.ts'
import { readOpenGraph } from './open-graph.ts'
import { pageText } from './page-text.ts'
import type { Pictures } from './pictures.ts'
import { plainBody } from './plain-body.ts'
import { createRemember } from './remember.ts'

/** Asks a stranger's address. @throws FetchFault */
export type AskStranger = (address: string) => Promise<SafeAnswer>

export const asking =
  (publicUrl: URL): AskStranger =>
  address =>
    safeFetch(address, { userAgent: `Tropa/1.0 (+${publicUrl.href})` })

/** What a page says of itself; empty where it says nothing. */
export interface Preview {
  title: string
  /** Name of our copy of its picture. */
  picture: string
}

export interface Previews {
  /** @throws FetchFault, ProblemError TOO_MANY_ATTEMPTS when so many of `who` wait already */
  of(address: string, who: string): Promise<Preview>
  /** Name of our copy of a picture that is elsewhere, '' when it is none. @throws FetchFault, ProblemError TOO_MANY_ATTEMPTS */
  pictureAt(address: string, who: string): Promise<string>
}

const REMEMBERED_MS = 10 * 60_000
const REMEMBERED_MAX = 1000
const AT_ONCE = 6
const WAITING_MAX = 6
/** Of a body that safe-fetch reads: one that long was cut. */
const CUT = 512 * 1024

const nothing: Preview = { title: '', picture: '' }

const isPage = (type: string) => /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)

interface PreviewsDependencies {
  ask: AskStranger
  pictures: Pictures
  clock: Clock
  log: Logger
}

/** Asks strangers' pages and pictures, a few at once, those of one user no more at once than of each other. */
export function createPreviews({ ask, pictures, clock, log }: PreviewsDependencies): Previews {
  const turns = createTurns(AT_ONCE, WAITING_MAX, 'Слишком много страниц сразу. Подождите пару секунд.')
  const options = { clock, forMs: REMEMBERED_MS, max: REMEMBERED_MAX }
  const pages = createRemember<Preview>(options)
  const copies = createRemember<string>(options)

  const copyOf = async (address: string): Promise<string> => {
    const answer = await ask(address)
    const body = answer.status === 200 && answer.body.length < CUT ? await plainBody(answer) : undefined
    if (!body) return ''
    try {
      return (await pictures.keep(body)).name
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'BAD_PICTURE') throw error
      return ''
    }
  }

  // Never a turn within a turn: all could be held by those who wait for another.
  const pictureAt = (address: string, who: string) =>
    copies(address, () => turns.run(who, () => copyOf(address)))

  const pageOf = async (address: string, who: string): Promise<Preview> => {
    const answer = await turns.run(who, () => ask(address))
    const type = answer.headers['content-type'] ?? ''
    const body = answer.status < 300 && isPage(type) ? await plainBody(answer) : undefined
    if (!body) return nothing
    const { title, ownTitle, image } = readOpenGraph(pageText(body, type), answer.url)
    if (isBotWall(cleanTitle(title)) || isBotWall(cleanTitle(ownTitle))) return nothing
    const picture =
      image === ''
        ? ''
        : await pictureAt(image, who).catch((error: unknown) => {
            // A page without its picture is still worth its title.
            log.debug({ err: error }, 'a picture of a page is not to be had')
            return ''
          })
    return { title: cleanTitle(title), picture }
  }

  return { of: (address, who) => pages(address, () => pageOf(address, who)), pictureAt }
}

/** Whether asking again later may bring an answer. */
export const isPassing = (error: unknown): boolean =>
  error instanceof FetchFault &&
  ['connection', 'timeout', 'network', 'resolver', 'stopped'].includes(error.kind)
