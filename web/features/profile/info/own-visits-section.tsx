import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import {
  followUncounted,
  hasAsked,
  rememberAsked,
  rememberUncounted,
  uncountedSince
} from '#web/api/own-visits-mark.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { formatDay } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'

type Wish = 'off' | 'on'

const names: Record<Wish, string> = { off: 'Не считать в этом браузере', on: 'Снова считать' }

/** Opened by the press itself: a tab that waits for an answer first is taken for an advertisement. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/**
 * The address is signed for ten minutes, so it is asked for when it is wanted. What the tab has come to is known when its visitor
 * comes back from there: where it asks first, it may be closed without an answer.
 */
export function OwnVisitsSection() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('own')
  const [since, setSince] = useState(() => {
    if (outcome === 'on') rememberUncounted('')
    const now = new Date()
    if (outcome === 'off' && hasAsked(now)) rememberUncounted(now.toISOString())
    return uncountedSince(now)
  })
  const forget = useEffectEvent(() =>
    setParams(
      before => {
        before.delete('own')
        return before
      },
      { replace: true, preventScrollReset: true }
    )
  )
  useEffect(() => {
    if (outcome !== null) forget()
  }, [outcome])
  const visit = useMutation({
    mutationFn: async ({ wish, tab }: { wish: Wish; tab: Window | null }) => {
      try {
        const address = (await call(users.ownVisits, {})).data[wish]
        if (tab) tab.location.replace(address)
        return { address, isOpened: tab !== null }
      } catch (error) {
        tab?.close()
        throw error
      }
    }
  })
  // The tab that was opened comes back to a profile of its own.
  const { reset } = visit
  useEffect(
    () =>
      followUncounted(() => {
        setSince(uncountedSince(new Date()))
        reset()
      }),
    [reset]
  )
  const ask = (wish: Wish) => {
    if (visit.isPending) return
    rememberAsked(new Date())
    visit.mutate({ wish, tab: openTab() })
  }
  const blocked = visit.data?.isOpened === false ? visit.data : undefined
  const wishes: readonly Wish[] = since === '' ? ['off', 'on'] : ['on', 'off']
  return (
    <Section
      id="own-visits"
      title="Не считать мои переходы"
      lead="Чтобы ваши проверки не попадали в статистику."
    >
      <output>
        {since !== '' && (
          <span className={parts.done}>
            <IconCheck size={18} aria-hidden />В этом браузере не считаем с {formatDay(since)}
          </span>
        )}
      </output>
      <p className={parts.text}>
        Нажмите в том браузере, в котором проверяете свои ссылки: мы запомним его. На телефоне и в других
        браузерах нажмите отдельно. Если удалите данные браузера, нажмите ещё раз.
      </p>
      <div className={parts.actions}>
        {wishes.map((wish, index) => (
          <Button
            key={wish}
            variant={index === 0 ? 'default' : 'subtle'}
            {...(index > 0 && { className: parts.bare ?? '' })}
            aria-busy={visit.isPending}
            onClick={() => ask(wish)}
          >
            {names[wish]}
          </Button>
        ))}
      </div>
      <output>
        {visit.data?.isOpened && (
          <span className={parts.text}>
            Открыли новую вкладку. Ответьте в ней, если есть вопрос, и нажмите «Вернуться в профиль».
          </span>
        )}
        {blocked && (
          <span className={parts.text}>
            Браузер не дал открыть вкладку.{' '}
            <a className={parts.link} href={blocked.address} target="_blank" rel="noreferrer">
              Откройте её сами
            </a>
            , ссылка действует десять минут.
          </span>
        )}
      </output>
      <Failure error={visit.error} />
    </Section>
  )
}
