import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { rememberUncounted, uncountedSince } from '#web/api/own-visits-mark.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { formatDayMonth } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'

type Wish = 'off' | 'on'

const names: Record<Wish, string> = { off: 'Не считать в этом браузере', on: 'Снова считать' }

/** Opened by the press itself: a tab that waits for an answer first is taken for an advertisement. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** The address is signed for ten minutes, so it is asked for when it is wanted. */
export function OwnVisitsSection() {
  const [params, setParams] = useSearchParams()
  // The page that counts this browser again leads here.
  const isCounted = params.get('own') === 'on'
  const [since, setSince] = useState(() => {
    if (isCounted) rememberUncounted('')
    return uncountedSince(new Date())
  })
  const remember = (wish: Wish) => {
    const moment = wish === 'off' ? new Date().toISOString() : ''
    rememberUncounted(moment)
    setSince(moment)
  }
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
    if (isCounted) forget()
  }, [isCounted])
  const visit = useMutation({
    mutationFn: async ({ wish, tab }: { wish: Wish; tab: Window | null }) => {
      try {
        const address = (await call(users.ownVisits, {})).data[wish]
        if (tab) tab.location.replace(address)
        return { wish, address, isOpened: tab !== null }
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onSuccess: ({ wish, isOpened }) => {
      if (isOpened) remember(wish)
    }
  })
  const ask = (wish: Wish) => {
    if (!visit.isPending) visit.mutate({ wish, tab: openTab() })
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
            <IconCheck size={18} aria-hidden />В этом браузере не считаем с {formatDayMonth(since)}
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
          <span className={parts.quiet}>Открыли новую вкладку. Если в ней вопрос, ответьте на него.</span>
        )}
        {blocked && (
          <span className={parts.text}>
            Браузер не дал открыть вкладку.{' '}
            <a
              className={parts.link}
              href={blocked.address}
              target="_blank"
              rel="noreferrer"
              onClick={() => remember(blocked.wish)}
            >
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
