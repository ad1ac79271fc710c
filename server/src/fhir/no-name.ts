/** Words that state that there is no information. 'No known …' is not one of them: it is information. */
export const nothingTold =
  /^(?:there (?:is|are) )?no\b.*\b(?:information|info|data|records?|documentation|entries)\b|^(?:not (?:available|recorded|documented|on file|applicable|asked|assessed)|(?:patient|person) (?:was )?not asked|information (?:is )?not available|no (?:(?:active|current|past|drug|food|medical|surgical) )*(?:allerg(?:y|ies)|medications?|immunizations?|vaccin(?:es?|ations?)|problems?|conditions?|diagnos[ei]s|procedures?|surger(?:y|ies)|history) (?:on file|on record|documented|recorded|available)|none (?:recorded|documented|on file)|(?:patient )?unable to (?:obtain|assess|provide)(?: (?:allergies|(?:a )?history|information))?|not (?:reviewed|specified)|(?:allergies|medications|problems|history) (?:not|never) (?:yet )?(?:reviewed|recorded|documented|verified|on file|assessed|asked)|unknown(?: (?:allergens?|substances?|drugs?|medications?|medicines?|problems?|conditions?|diagnosis|procedures?))?|n\/?a|null|undefined|[-*?.]+|(?:no|sin|no hay) información(?: disponible)?|(?:información )?no (?:disponible|documentad[oa]s?|registrad[oa]s?|especificad[oa]s?|evaluad[oa]s?)|no se (?:preguntó|documentó)|desconocid[oa]s?)\.?$/i

const noName =
  /\b(?:name|code|description|text|value|display|history|list)s? (?:is |was )?(?:not (?:available|recorded|found|specified)|unavailable|unknown|missing)\.?$/i

/** Whether words take the place of a name and name nothing ('Drug name not available'). */
export const isNoName = (words: string): boolean => nothingTold.test(words) || noName.test(words)
