import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { auth, signInProblems, type SignInProblem } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'

import { isLinkBegun } from './begun-link.ts'

const words: Record<SignInProblem, string> = {
  denied: 'Вы отказались от привязки. Ничего не изменилось.',
  expired: 'Вход у провайдера занял слишком много времени. Нажмите «Привязать» ещё раз.',
  failed: 'Провайдер не подтвердил вход. Попробуйте ещё раз через минуту.',
  no_email: 'Провайдер не сообщил почту. Разрешите доступ к ней и попробуйте ещё раз.',
  taken: 'Этот способ входа уже привязан к другому аккаунту.'
}

const isKnown = (problem: string): problem is SignInProblem => signInProblems.some(known => known === problem)

function problemWords(problem: string | null): string | undefined {
  if (problem === null) return undefined
  return isKnown(problem) ? words[problem] : words.failed
}

const ELSEWHERE =
  'Привязку начали не в этом браузере или слишком давно, поэтому мы ничего не привязали. Нажмите «Привязать» здесь.'

/**
 * The way back from a provider: what it proved leaves the address before anything is asked, and is then linked, where it was
 * asked for in this browser.
 */
export function useLinkReturn() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [came] = useState(() => ({ proof: search.get('link'), problem: search.get('problem') }))
  const [isFromElsewhere, setFromElsewhere] = useState(false)
  const isTaken = useRef(false)

  const link = useMutation({
    mutationFn: (proof: string) => call(auth.link, { body: { proof } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKey })
  })

  const take = useEffectEvent(async () => {
    await navigate({ search: '', hash: '#ways-in' }, { replace: true })
    if (came.proof === null) return
    if (isLinkBegun()) link.mutate(came.proof)
    else setFromElsewhere(true)
  })
  useEffect(() => {
    if (isTaken.current || (came.proof === null && came.problem === null)) return
    isTaken.current = true
    void take()
  }, [came])

  return { link, problem: isFromElsewhere ? ELSEWHERE : problemWords(came.problem) }
}
