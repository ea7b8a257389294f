import type { UseFormReturnType } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'

import type { LinkEdit } from '#contract/link-draft.ts'
import { isAnswerLost } from '#web/api/call.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import { advertiserMemory } from './advertising/advertiser-memory.ts'
import { draftOf, type LinkValues } from './link-values.ts'
import { useSaveLink } from './save-link.ts'
import { refusalOf, type SaveRefusal } from './save-refusal.ts'
import { noteUtm } from './utm/utm-memory.ts'
import { readUtm } from './utm/utm.ts'

interface Saving {
  id: string | undefined
  form: UseFormReturnType<LinkValues>
  /** What the form held of a link at first. */
  before: LinkValues | undefined
  onSaved: (link: LinkRecord) => void
  onRefused: (problems: SaveRefusal['fields']) => void
}

/** Marks and advertisers come again: the next link is offered them. */
function remember({ target, isAdvertising, advertiser }: LinkValues) {
  noteUtm(readUtm(target))
  if (isAdvertising && advertiser.trim() !== '') advertiserMemory.note(advertiser.trim())
}

export function useLinkSaving({ id, form, before, onSaved, onRefused }: Saving) {
  const save = useSaveLink(id)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const [isChecking, setChecking] = useState(false)
  /** What was sent without an answer: it may be saved by now. */
  const doubtful = useRef<{ values: LinkValues; body: LinkEdit }[]>([])

  // Mended: there is no page any more that the plan would need room for.
  form.watch('isLanding', () =>
    setRefusal(present => (present?.planLimit === 'landings' ? undefined : present))
  )

  const send = (values: LinkValues) => {
    // A second «Enter» may come before the button has learned that it is busy.
    if (isSending.current || refusal?.isGone) return
    isSending.current = true
    setRefusal(undefined)
    const earlier = doubtful.current
    const body = draftOf(
      values,
      before,
      earlier.map(sent => sent.values)
    )
    save.mutate(
      { body, unanswered: earlier.map(sent => sent.body), onLost: () => setChecking(true) },
      {
        onSuccess: saved => {
          remember(values)
          onSaved(saved)
        },
        onError: error => {
          const refused = refusalOf(error, values)
          if (isAnswerLost(error)) doubtful.current = [{ values, body }, ...earlier]
          isSending.current = false
          setChecking(false)
          setRefusal(refused)
          form.setErrors(refused.fields)
          onRefused(refused.fields)
        }
      }
    )
  }

  useWindowEvent('online', () => {
    if (refusal?.isOffline && !refusal.isUnsure) setRefusal(undefined)
  })

  return { send, isBusy: save.isPending, isChecking, refusal }
}
