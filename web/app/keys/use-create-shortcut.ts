import { useNavigate } from 'react-router'

import { createLinkPath } from '#web/app/navigation.ts'
import { isFreeKey, letterOf } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

/** Key `c` opens "create a link" from anywhere. */
export function useCreateShortcut(): void {
  const navigate = useNavigate()
  useWindowKey(event => {
    if (letterOf(event) !== 'c' || !isFreeKey(event)) return
    event.preventDefault()
    void navigate(createLinkPath)
  })
}
