import { codeOf } from './error-code.ts'

/**
 * Why a stranger's address gave no answer: it may not be asked; its name does not exist, or leads to no public place; nobody
 * listens or the line was cut; no secure line; a certificate of someone whom we do not know; too slow; too many redirects; no
 * HTTP. Or it was us: names cannot be looked up, no way out, told to stop.
 */
export type FaultKind =
  | 'address'
  | 'name'
  | 'private'
  | 'connection'
  | 'tls'
  | 'issuer'
  | 'timeout'
  | 'redirects'
  | 'answer'
  | 'resolver'
  | 'network'
  | 'stopped'

export class FetchFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, cause?: unknown) {
    super(`no answer: ${kind}`, { cause })
    this.name = 'FetchFault'
    this.kind = kind
  }
}

const kinds: readonly (readonly [FaultKind, RegExp])[] = [
  ['connection', /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/],
  ['network', /^(ENETUNREACH|ENETDOWN|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EMFILE|ENFILE)$/],
  [
    'issuer',
    /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_(GET|VERIFY)_.*(LOCALLY|LEAF_SIGNATURE))$/
  ],
  ['tls', /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$)/]
]

/** Of a connection that was tried by several addresses there are several. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  return [codeOf(error)]
}

/** What Node's sockets, TLS and HTTP fail with. A refusal by one address tells more than no way to another. */
export function faultOf(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error
  const codes = codesOf(error)
  const [kind = 'answer'] = kinds.find(([, pattern]) => codes.some(code => pattern.test(code))) ?? []
  return new FetchFault(kind, error)
}
