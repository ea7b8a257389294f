import type { Icon } from '@tabler/icons-react'

import { analytics, type deviceKeys } from '#contract/analytics.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { useNear } from '#web/features/dashboard/use-near.ts'

import type { Asked, AskedWhenNear } from './asked.ts'
import { Breakdown } from './breakdown.tsx'
import { browserIcon, deviceIcon, osIcon } from './device-icons.ts'
import { browserName, deviceName, osName } from './device-names.ts'
import { TabbedCard } from './tabbed-card.tsx'

type DeviceKey = (typeof deviceKeys)[number]

interface Side {
  tab: string
  file: string
  column: string
  /** Before the label in the filter's value. */
  prefix: string
  nameOf: (label: string) => string
  iconOf: (label: string) => Icon
}

const sides: Record<DeviceKey, Side> = {
  device: {
    tab: 'Устройства',
    file: 'ustroystva',
    column: 'Устройство',
    prefix: '',
    nameOf: deviceName,
    iconOf: deviceIcon
  },
  os: { tab: 'Системы', file: 'sistemy', column: 'Система', prefix: 'os:', nameOf: osName, iconOf: osIcon },
  browser: {
    tab: 'Браузеры',
    file: 'brauzery',
    column: 'Браузер',
    prefix: 'browser:',
    nameOf: browserName,
    iconOf: browserIcon
  }
}

function Devices({ by, query, live, near, visits }: AskedWhenNear & { by: DeviceKey }) {
  const { tab, file, column, prefix, nameOf, iconOf } = sides[by]
  const result = useReport(analytics.devices, { ...query, by }, { live, enabled: near })
  return (
    <Breakdown
      title={`На чём, ${tab.toLowerCase()}`}
      file={file}
      column={column}
      of={tab.toLowerCase()}
      result={result}
      visits={visits}
      barOf={({ label }) => ({
        name: nameOf(label),
        icon: iconOf(label),
        way: { filter: 'device', value: `${prefix}${label}` }
      })}
    />
  )
}

function firstTab(device = ''): DeviceKey {
  if (device.startsWith(sides.os.prefix)) return 'os'
  return device.startsWith(sides.browser.prefix) ? 'browser' : 'device'
}

const order: readonly DeviceKey[] = ['device', 'os', 'browser']

/** On what the links are opened. */
export function DevicesCard(asked: Asked) {
  const { ref, near } = useNear<HTMLDivElement>()
  return (
    <div ref={ref}>
      <TabbedCard
        title="На чём"
        initial={firstTab(asked.query.device)}
        tabs={order.map(by => ({
          id: by,
          name: sides[by].tab,
          content: <Devices {...asked} by={by} near={near} />
        }))}
      />
    </div>
  )
}
