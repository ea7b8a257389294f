import { FLOW_SECONDS } from './sealed.ts'

const NAME = '__Host-oauth'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** Binds a sign-in to the browser that began it. */
export const flowCookie = (sealed: string): string =>
  `${NAME}=${sealed}; Max-Age=${FLOW_SECONDS}; ${attributes}`

export const endedCookie = `${NAME}=; Max-Age=0; ${attributes}`

/** The sealed flow of a `Cookie` header. */
export function sealedFlow(header: string | undefined): string | undefined {
  const prefix = `${NAME}=`
  const pair = header?.split(';').find(one => one.trim().startsWith(prefix))
  return pair?.trim().slice(prefix.length)
}
