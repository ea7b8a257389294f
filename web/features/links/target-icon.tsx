import type { LinkType } from '#contract/link-types.ts'
import { targetIcons } from '#web/ui/target-icons.ts'

export function TargetIcon({ type }: { type: LinkType }) {
  const Icon = targetIcons[type]
  return <Icon size={18} stroke={1.75} aria-hidden />
}
