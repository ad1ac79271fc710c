import { faultTable, type Fault, type FaultName, type FaultSettings } from '#faults.ts'

type FaultPlace = { readonly organization: string; readonly type?: string; readonly page?: number }

export type ActiveFaults = {
  readonly set: (faults: readonly (FaultName | Fault)[], settings?: FaultSettings) => void
  /**
   * Undefined if the fault does not affect this request. Each call of `strike` counts as one occurrence of the fault.
   */
  readonly strike: (name: FaultName, place: FaultPlace) => FaultSettings | undefined
  readonly list: () => readonly Fault[]
}

type Running = { readonly fault: Fault; passed: number; struck: number }

/**
 * Setting faults replaces the whole list. Setting faults for one organization replaces only the faults of that
 * organization.
 */
export function openActiveFaults(first: readonly (FaultName | Fault)[] = []): ActiveFaults {
  let running: readonly Running[] = first.map((fault) => startFault(fault, {}))

  return {
    set(faults, settings = {}) {
      const others = settings.organization
        ? running.filter(({ fault }) => fault.organization !== settings.organization)
        : []
      running = [...others, ...faults.map((fault) => startFault(fault, settings))]
    },
    strike(name, place) {
      for (const one of running) {
        if (one.fault.name !== name || !isAbout(one.fault, place)) continue
        if (one.struck >= (one.fault.times ?? Number.POSITIVE_INFINITY)) continue
        if (one.passed < (one.fault.afterRequests ?? 0)) {
          one.passed += 1
          continue
        }
        one.passed = 0
        one.struck += 1
        return one.fault
      }
      return undefined
    },
    list: () => running.map(({ fault }) => fault),
  }
}

function startFault(fault: FaultName | Fault, settings: FaultSettings): Running {
  const named = typeof fault === 'string' ? { name: fault } : fault
  return { fault: { ...faultTable[named.name], ...settings, ...named }, passed: 0, struck: 0 }
}

function isAbout(fault: Fault, place: FaultPlace): boolean {
  return (
    (fault.organization === undefined || fault.organization === place.organization) &&
    (fault.type === undefined || fault.type === place.type || place.type === undefined) &&
    (fault.page === undefined || fault.page === place.page)
  )
}
