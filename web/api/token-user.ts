const claimsOf = (token: string): unknown => {
  const payload = token.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Whose session a token is; a token that cannot be read stands for a user of its own. */
export function tokenUser(token: string): string {
  const claims = claimsOf(token)
  return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : token
}
