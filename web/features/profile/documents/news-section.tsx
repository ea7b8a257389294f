import { Switch } from '@mantine/core'

import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'

import { useNews } from './consent-queries.ts'

export function NewsSection({ news }: { news: boolean }) {
  const change = useNews()
  return (
    <Section
      id="news"
      title="Письма с новостями"
      lead="Редко и по делу: что нового в сервисе. Письма о входе, пароле и оплате приходят в любом случае."
    >
      <Switch
        color="primary"
        size="md"
        label="Присылать новости"
        checked={news}
        aria-busy={change.isPending}
        onChange={event => {
          if (!change.isPending) change.mutate(event.currentTarget.checked)
        }}
      />
      <Failure error={change.error} />
    </Section>
  )
}
