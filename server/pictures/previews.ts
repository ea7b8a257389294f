import { MINUTE_MS } from '#contract/durations.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { FetchFault, type FaultKind } from '#server/platform/fetch-fault.ts'
import type { Logger } from '#server/platform/log.ts'
import { safeFetch, type SafeAnswer } from '#server/platform/safe-fetch.ts'
import { createTurns } from '#server/platform/turns.ts'

import { createAskedOnce } from './asked-once.ts'
import { isBotWall } from './bot-walls.ts'
import { cleanTitle } from './clean-title.ts'
import { readOpenGraph } from './open-graph.ts'
import { pageAddress } from './page-address.ts'
import { pageText } from './page-text.ts'
import type { Pictures } from './pictures.ts'
import { plainBody } from './plain-body.ts'

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
  /** Asked again later it may say more. */
  again: boolean
}

/** Name of our copy of a picture, '' when it is none. */
type Copy = Pick<Preview, 'picture' | 'again'>

export interface Previews {
  /** @throws ProblemError TOO_MANY_ATTEMPTS when so many of the user wait already */
  of(address: string, userId: string): Promise<Preview>
  /** Of a picture that is elsewhere. @throws ProblemError TOO_MANY_ATTEMPTS */
  pictureAt(address: string, userId: string): Promise<Copy>
}

const REMEMBERED_MS = 10 * MINUTE_MS
const REMEMBERED_MAX = 2000
const AT_ONCE = 6
const WAITING_MAX = 6
/** Of a body that safe-fetch reads: one that long was cut. */
const CUT = 512 * 1024

const noPicture: Copy = { picture: '', again: false }
const nothing: Preview = { title: '', ...noPicture }

const isPage = (type: string) => /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)

/** Refuses for now: it is overloaded, or takes us for a robot, which it need not do the next time. */
const isPassingStatus = (status: number) => [401, 403, 408, 425, 429].includes(status) || status >= 500

const PASSING = new Set<FaultKind>(['connection', 'timeout', 'network', 'resolver', 'stopped'])

interface PreviewsDependencies {
  ask: AskStranger
  pictures: Pictures
  log: Logger
}

/** Asks strangers' pages and pictures, a few at once, those of one user no more at once than of each other. */
export function createPreviews({ ask, pictures, log }: PreviewsDependencies): Previews {
  const turns = createTurns(AT_ONCE, WAITING_MAX, 'Слишком много страниц сразу. Подождите пару секунд.')
  const options = {
    forMs: ({ again }: Copy) => (again ? 0 : REMEMBERED_MS),
    max: REMEMBERED_MAX
  }
  const pages = createAskedOnce<Preview>(options)
  const copies = createAskedOnce<Copy>(options)

  /** What is answered in place of `silent` when there is no answer. */
  const orSilent = async <Answer extends Copy>(silent: Answer, work: () => Promise<Answer>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error
      log.debug({ err: error }, 'a page or a picture does not answer')
      return { ...silent, again: PASSING.has(error.kind) }
    }
  }

  const fetchPicture = async (address: string) => {
    const answer = await ask(address)
    const isWhole = answer.status === 200 && answer.body.length < CUT
    return { status: answer.status, body: isWhole ? await plainBody(answer) : undefined }
  }

  /** The turn is given back before the picture waits to be encoded: who asks for titles does not wait for that. */
  const copyOf = async (address: string, userId: string): Promise<Copy> => {
    const { status, body } = await turns.run(userId, () => fetchPicture(address))
    if (!body) return { picture: '', again: isPassingStatus(status) }
    try {
      return { picture: (await pictures.keep(body, userId)).name, again: false }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { picture: '', again: error.code !== 'BAD_PICTURE' }
    }
  }

  // Never a turn within a turn: all could be held by those who wait for another.
  const pictureAt = (address: string, userId: string) =>
    copies(address, () => orSilent(noPicture, () => copyOf(address, userId)))

  /** A page without its picture is still worth its title. */
  const pictureOf = async (address: string, userId: string): Promise<Copy> => {
    if (address === '') return noPicture
    try {
      return await pictureAt(address, userId)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { picture: '', again: true }
    }
  }

  const pageOf = async (address: string, userId: string): Promise<Preview> => {
    const answer = await turns.run(userId, () => ask(address))
    const type = answer.headers['content-type'] ?? ''
    const body = answer.status < 300 && isPage(type) ? await plainBody(answer) : undefined
    if (!body) return { ...nothing, again: isPassingStatus(answer.status) }
    const { title, ownTitle, image } = await readOpenGraph(pageText(body, type), answer.url)
    if ([title, ownTitle].some(text => isBotWall(cleanTitle(text)))) return { ...nothing, again: true }
    return { title: cleanTitle(title), ...(await pictureOf(image, userId)) }
  }

  return {
    of(given, userId) {
      const address = pageAddress(given)
      return pages(address, () => orSilent(nothing, () => pageOf(address, userId)))
    },
    pictureAt
  }
}
