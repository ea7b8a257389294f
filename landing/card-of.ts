import { visibleText } from './visible-text.ts'

interface Described {
  title: string
  appTitle: string
  picture: string
}

/**
 * What a messenger is told of a link for everyone; undefined: nothing is known of it, and the target's page speaks for itself. A landing
 * always has a title of its `own`.
 */
export function cardOf(
  { title, appTitle, picture }: Described,
  own = ''
): { title: string; picture: string } | undefined {
  const words = visibleText(appTitle) || visibleText(title) || own
  return words === '' && picture === '' ? undefined : { title: words, picture }
}
