import { useEffect, useState } from 'react'

import { checkPicture } from '#web/ui/qr/check/check-picture.ts'
import { designProblem, unreadReason } from '#web/ui/qr/check/qr-rules.ts'
import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'

export interface Verdict {
  state: 'checking' | 'read' | 'refused' | 'unknown'
  text: string
}

/** Nobody waits for what is changed again at once. */
const SETTLED_MS = 200

const CHECKING: Verdict = { state: 'checking', text: 'Проверяем, прочитает ли камера…' }
const READ: Verdict = { state: 'read', text: 'Проверено: камера прочитает' }
const UNKNOWN: Verdict = {
  state: 'unknown',
  text: 'Проверить не получилось: нет связи с сервером. Проверьте интернет.'
}
const refused = (text: string): Verdict => ({ state: 'refused', text })

async function judge(picture: QrPicture): Promise<Verdict> {
  try {
    return (await checkPicture(picture)) ? READ : refused(unreadReason(picture.design))
  } catch {
    return UNKNOWN
  }
}

/** Whether the code of a picture can be given out, in words. */
export function useVerdict(picture: QrPicture): { verdict: Verdict; retry: () => Promise<void> } {
  const [known, setKnown] = useState<{ picture: QrPicture; verdict: Verdict }>()
  const problem = designProblem(picture.design)
  useEffect(() => {
    if (problem) return undefined
    let isOver = false
    const look = async () => {
      const verdict = await judge(picture)
      if (!isOver) setKnown({ picture, verdict })
    }
    const timer = setTimeout(() => void look(), SETTLED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [picture, problem])
  const drawn = known?.picture === picture ? known.verdict : CHECKING
  return {
    verdict: problem ? refused(problem) : drawn,
    retry: async () => {
      setKnown(undefined)
      setKnown({ picture, verdict: await judge(picture) })
    }
  }
}
