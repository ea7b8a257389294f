import { kindOfTarget, typeName, typeOfTarget } from '#contract/link-hosts.ts'

import { visibleText } from './visible-text.ts'

interface Main {
  buttonTitle: string
  fulllink: string
}

/** What the main button says: its own words, or where it leads. */
export function mainTitle({ buttonTitle, fulllink }: Main): string {
  const kind = kindOfTarget(fulllink)
  return visibleText(buttonTitle) || (kind ? `Открыть ${kind.at}` : 'Перейти на сайт')
}

/** What the button of an additional link says. */
export const linkTitle = ({ title, url }: { title: string; url: string }): string =>
  visibleText(title) || typeName(typeOfTarget(url))
