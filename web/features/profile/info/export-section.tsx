import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { downloadFile } from '#web/ui/download.ts'
import { moscowDay } from '#web/ui/period/calendar.ts'

import parts from '#web/features/profile/parts.module.css'

const fileName = (iso: string): string => `tropa-moi-dannye-${moscowDay(new Date(iso))}.json`

export function ExportSection() {
  const save = useMutation({
    mutationFn: async () => {
      const { data } = await call(users.export, {})
      const name = fileName(data.exportedAt)
      downloadFile(name, 'application/json', JSON.stringify(data, undefined, 2))
      return name
    }
  })
  return (
    <Section
      id="export"
      title="Мои данные"
      lead="Всё, что сервис хранит о вас, одним файлом; кроме собранного с Wildberries."
    >
      <p className={parts.text}>
        В файле: профиль, способы входа, согласия, устройства, ссылки с итогами, платежи и подписки, обращения
        за возвратом и список писем. Пароля и токена Wildberries в нём нет. Показатели товаров и заказы по
        дням скачиваются в разделе «Маркетплейс», а список заказов по одному есть в вашем кабинете продавца на
        Wildberries: у нас только его копия без сведений о людях.
      </p>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        aria-busy={save.isPending}
        onClick={() => !save.isPending && save.mutate()}
      >
        {save.isPending ? 'Собираем файл…' : 'Скачать мои данные'}
      </Button>
      <output>{save.data && <span className={parts.quiet}>Скачали файл {save.data}</span>}</output>
      <Failure error={save.error} />
    </Section>
  )
}
