import type { LinkDraft } from '#contract/link-draft.ts'
import { links } from '#contract/links.ts'
import { ApiError, call } from '#web/api/call.ts'
import { linkOf, type LinkRecord } from '#web/features/links/link.ts'

const UNSURE = 'UNSURE'

/** Neither saved nor refused, as far as anybody knows, by the answer that says so. */
export function unsure(lost: unknown): ApiError {
  const isFault = lost instanceof ApiError && lost.status > 0
  const reason = isFault ? 'Сервер ответил ошибкой' : 'Ответ не пришёл: пропала связь с сервером'
  return new ApiError({
    statusCode: 0,
    code: UNSURE,
    message: `${reason}. Сохраните ещё раз: второй такой ссылки не появится.`
  })
}

export const isUnsure = (error: unknown): boolean => error instanceof ApiError && error.code === UNSURE

/** The server writes addresses in its own way, and so does the browser. */
function comparable(address: string): string {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`
  return URL.canParse(whole) ? new URL(whole).href : address
}

/** The person's own link that one of some drafts has made, when there is one. @throws ApiError when nobody can say */
export async function findMade(drafts: readonly LinkDraft[]): Promise<LinkRecord | undefined> {
  for (const draft of drafts) {
    const made = await findOne(draft).catch((error: unknown) => {
      throw unsure(error)
    })
    if (made) return made
  }
  return undefined
}

async function findOne({ shortlink, fulllink }: LinkDraft): Promise<LinkRecord | undefined> {
  const { data } = await call(links.list, { query: { search: shortlink, sort: '-creationDate' } })
  const made = data.find(
    link =>
      link.shortlink.toLowerCase() === shortlink.toLowerCase() &&
      comparable(link.fulllink) === comparable(fulllink)
  )
  return made && linkOf(made)
}
