import { useState } from 'react'

import { tabStorage } from '#web/api/storage.ts'
import { useWide } from '#web/app/use-wide.ts'

const KEY = 'confirmBannerFolded'

/** Whether the banner is folded, for as long as the tab lives; in a narrow window it is at first. */
export function useFolded(): [isFolded: boolean, fold: (folded: boolean) => void] {
  const isWide = useWide()
  const [chosen, choose] = useState(() => tabStorage.getItem(KEY))
  const fold = (folded: boolean) => {
    tabStorage.setItem(KEY, String(folded))
    choose(String(folded))
  }
  return [chosen === null ? !isWide : chosen === 'true', fold]
}
