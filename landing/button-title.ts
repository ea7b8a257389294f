import { hostKind, targetHost, typeName } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/links.ts'

import { visibleText } from './visible-text.ts'

export const kindOf = (address: string): LinkType => hostKind(targetHost(address))?.type ?? 'site'

interface Main {
  buttonTitle: string
  fulllink: string
}

/** What the main button says: its own words, or where it leads. */
export function mainTitle({ buttonTitle, fulllink }: Main): string {
  const kind = hostKind(targetHost(fulllink))
  return visibleText(buttonTitle) || (kind ? `Открыть в ${kind.name}` : 'Перейти на сайт')
}

/** What the button of an additional link says. */
export const linkTitle = ({ title, url }: { title: string; url: string }): string =>
  visibleText(title) || typeName(kindOf(url))
