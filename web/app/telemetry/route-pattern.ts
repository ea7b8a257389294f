import { isPagePattern, type PagePattern } from '#contract/paths.ts'

interface Match {
  route: { path?: string | undefined }
  params: Readonly<Record<string, string | undefined>>
}

/** It leaves the address as soon as the screen holds it. */
const SECRET = ':secret?'

/** The screen of the router's matches as a pattern, `/dashboard/:id`; never the address with its ids and secrets. */
export function patternOf(matches: readonly Match[]): PagePattern {
  const params = matches.at(-1)?.params ?? {}
  const segments = matches
    .flatMap(({ route }) => route.path?.split('/') ?? [])
    .filter(
      segment => !segment.endsWith('?') || segment === SECRET || params[segment.slice(1, -1)] !== undefined
    )
    .map(segment => segment.replace(/\?$/, ''))
  const pattern = `/${segments.join('/')}`
  return isPagePattern(pattern) ? pattern : 'other'
}
