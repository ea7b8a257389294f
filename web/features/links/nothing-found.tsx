import { Button } from '@mantine/core'

import { EmptyState } from '#web/ui/states.tsx'

interface NothingFoundProps {
  search: string
  onShowAll: () => void
}

export const NothingFound = ({ search, onShowAll }: NothingFoundProps) => (
  <EmptyState
    title="Ничего не нашлось"
    text={`По запросу «${search}» ссылок нет. Ищем в названиях, коротких ссылках и адресах, куда они ведут.`}
    action={
      <Button variant="default" onClick={onShowAll}>
        Показать все ссылки
      </Button>
    }
  />
)
