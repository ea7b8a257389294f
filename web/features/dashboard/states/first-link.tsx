import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'

import { Late } from '#web/features/dashboard/late.tsx'

const loadForm = async () => (await import('#web/ui/first-target.tsx')).FirstTarget

/** Nobody has a dashboard before the first link: it starts right here, and goes on in the form of the links page. */
export function FirstLink() {
  const navigate = useNavigate()
  return (
    <Late
      load={loadForm}
      props={{
        title: 'Начните с первой ссылки',
        text: 'Вставьте адрес товара, канала или сайта и получите короткую ссылку. Здесь появится, сколько людей по ней перешли, откуда и из каких городов.',
        onStart: (target: string) => void navigate('/links?create', { state: { target } })
      }}
      skeleton={<Skeleton height={320} />}
      action="Начать с первой ссылки"
    />
  )
}
