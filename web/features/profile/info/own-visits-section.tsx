import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'

import parts from '#web/features/profile/parts.module.css'

type Wish = 'off' | 'on'

/** Opened by the press itself: a tab that waits for an answer first is taken for an advertisement. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** The address is signed for ten minutes, so it is asked for when it is wanted. */
export function OwnVisitsSection() {
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
  const ask = (wish: Wish) => {
    if (!visit.isPending) visit.mutate({ wish, tab: openTab() })
  }
  const blocked = visit.data && !visit.data.isOpened ? visit.data.address : undefined
  return (
    <Section
      id="own-visits"
      title="Не считать мои переходы"
      lead="Чтобы ваши проверки не попадали в статистику."
    >
      <p className={parts.text}>
        Работает в том браузере, в котором вы нажали кнопку: в нём сохранится отметка, и переходы по коротким
        ссылкам будут записаны как машины, «Вы сами». На телефоне и в другом браузере нажмите отдельно. Если
        очистить файлы cookie, отметка пропадёт.
      </p>
      <div className={parts.actions}>
        <Button variant="default" aria-busy={visit.isPending} onClick={() => ask('off')}>
          Не считать в этом браузере
        </Button>
        <Button variant="subtle" aria-busy={visit.isPending} onClick={() => ask('on')}>
          Снова считать
        </Button>
      </div>
      <output>
        {visit.data?.isOpened && (
          <span className={parts.quiet}>Открыли новую вкладку: в ней сказано, что получилось.</span>
        )}
        {blocked && (
          <span className={parts.text}>
            Браузер не дал открыть вкладку.{' '}
            <a className={parts.link} href={blocked} target="_blank" rel="noreferrer">
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
