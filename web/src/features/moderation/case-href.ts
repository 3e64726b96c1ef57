export const caseHref = (id: string): string => `/admin?tab=reports&case=${id}`
