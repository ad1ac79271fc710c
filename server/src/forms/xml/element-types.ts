/**
 * The elements of FHIR's types, written by scripts/write-fhir-elements.ts: a line a type, with the type it adds to and its
 * elements; `*` where one repeats, `#` a number, `!` a boolean, `:Type` what has elements itself (`.Name`: named after
 * its holder), nothing a text.
 */
export const elementTypes = {
  r4: `
DeviceUseStatement DomainResource identifier*:Identifier basedOn*:Reference status subject:Reference derivedFrom*:Reference timingTiming:Timing timingPeriod:Period timingDateTime recordedOn source:Reference device:Reference reasonCode*:CodeableConcept reasonReference*:Reference bodySite:CodeableConcept note*:Annotation
BodyStructure DomainResource identifier*:Identifier active! morphology:CodeableConcept location:CodeableConcept locationQualifier*:CodeableConcept description image*:Attachment patient:Reference
Attachment Element contentType language data url size# hash title creation
Appointment DomainResource identifier*:Identifier status cancelationReason:CodeableConcept serviceCategory*:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept appointmentType:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference priority# description supportingInformation*:Reference start end minutesDuration# slot*:Reference created comment patientInstruction basedOn*:Reference participant*:.Participant requestedPeriod*:Period
AppointmentParticipant BackboneElement type*:CodeableConcept actor:Reference required status period:Period
RelatedArtifact Element type label display citation url document:Attachment resource
Condition DomainResource identifier*:Identifier clinicalStatus:CodeableConcept verificationStatus:CodeableConcept category*:CodeableConcept severity:CodeableConcept code:CodeableConcept bodySite*:CodeableConcept subject:Reference encounter:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString abatementDateTime abatementAge:Age abatementPeriod:Period abatementRange:Range abatementString recordedDate recorder:Reference asserter:Reference stage*:.Stage evidence*:.Evidence note*:Annotation
ConditionStage BackboneElement summary:CodeableConcept assessment*:Reference type:CodeableConcept
ConditionEvidence BackboneElement code*:CodeableConcept detail*:Reference
List DomainResource identifier*:Identifier status mode title code:CodeableConcept subject:Reference encounter:Reference date source:Reference orderedBy:CodeableConcept note*:Annotation entry*:.Entry emptyReason:CodeableConcept
ListEntry BackboneElement flag:CodeableConcept deleted! date item:Reference
ChargeItem DomainResource identifier*:Identifier definitionUri* definitionCanonical* status partOf*:Reference code:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing performer*:.Performer performingOrganization:Reference requestingOrganization:Reference costCenter:Reference quantity:Quantity bodysite*:CodeableConcept factorOverride# priceOverride:Money overrideReason enterer:Reference enteredDate reason*:CodeableConcept service*:Reference productReference:Reference productCodeableConcept:CodeableConcept account*:Reference note*:Annotation supportingInformation*:Reference
ChargeItemPerformer BackboneElement function:CodeableConcept actor:Reference
Count Quantity
ContactDetail Element name telecom*:ContactPoint
Media DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status type:CodeableConcept modality:CodeableConcept view:CodeableConcept subject:Reference encounter:Reference createdDateTime createdPeriod:Period issued operator:Reference reasonCode*:CodeableConcept bodySite:CodeableConcept deviceName device:Reference height# width# frames# duration# content:Attachment note*:Annotation
SupplyDelivery DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status patient:Reference type:CodeableConcept suppliedItem:.SuppliedItem occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing supplier:Reference destination:Reference receiver*:Reference
SupplyDeliverySuppliedItem BackboneElement quantity:Quantity itemCodeableConcept:CodeableConcept itemReference:Reference
Composition DomainResource identifier:Identifier status type:CodeableConcept category*:CodeableConcept subject:Reference encounter:Reference date author*:Reference title confidentiality attester*:.Attester custodian:Reference relatesTo*:.RelatesTo event*:.Event section*:.Section
CompositionAttester BackboneElement mode time party:Reference
CompositionRelatesTo BackboneElement code targetIdentifier:Identifier targetReference:Reference
CompositionEvent BackboneElement code*:CodeableConcept period:Period detail*:Reference
CompositionSection BackboneElement title code:CodeableConcept author*:Reference focus:Reference text:Narrative mode orderedBy:CodeableConcept entry*:Reference emptyReason:CodeableConcept section*:CompositionSection
Encounter DomainResource identifier*:Identifier status statusHistory*:.StatusHistory class:Coding classHistory*:.ClassHistory type*:CodeableConcept serviceType:CodeableConcept priority:CodeableConcept subject:Reference episodeOfCare*:Reference basedOn*:Reference participant*:.Participant appointment*:Reference period:Period length:Duration reasonCode*:CodeableConcept reasonReference*:Reference diagnosis*:.Diagnosis account*:Reference hospitalization:.Hospitalization location*:.Location serviceProvider:Reference partOf:Reference
EncounterStatusHistory BackboneElement status period:Period
EncounterClassHistory BackboneElement class:Coding period:Period
EncounterParticipant BackboneElement type*:CodeableConcept period:Period individual:Reference
EncounterDiagnosis BackboneElement condition:Reference use:CodeableConcept rank#
EncounterHospitalization BackboneElement preAdmissionIdentifier:Identifier origin:Reference admitSource:CodeableConcept reAdmission:CodeableConcept dietPreference*:CodeableConcept specialCourtesy*:CodeableConcept specialArrangement*:CodeableConcept destination:Reference dischargeDisposition:CodeableConcept
EncounterLocation BackboneElement location:Reference status physicalType:CodeableConcept period:Period
MedicationAdministration DomainResource identifier*:Identifier instantiates* partOf*:Reference status statusReason*:CodeableConcept category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference supportingInformation*:Reference effectiveDateTime effectivePeriod:Period performer*:.Performer reasonCode*:CodeableConcept reasonReference*:Reference request:Reference device*:Reference note*:Annotation dosage:.Dosage eventHistory*:Reference
MedicationAdministrationPerformer BackboneElement function:CodeableConcept actor:Reference
MedicationAdministrationDosage BackboneElement text site:CodeableConcept route:CodeableConcept method:CodeableConcept dose:Quantity rateRatio:Ratio rateQuantity:Quantity
DocumentManifest DomainResource masterIdentifier:Identifier identifier*:Identifier status type:CodeableConcept subject:Reference created author*:Reference recipient*:Reference source description content*:Reference related*:.Related
DocumentManifestRelated BackboneElement identifier:Identifier ref:Reference
Claim DomainResource identifier*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference priority:CodeableConcept fundsReserve:CodeableConcept related*:.Related prescription:Reference originalPrescription:Reference payee:.Payee referral:Reference facility:Reference careTeam*:.CareTeam supportingInfo*:.SupportingInfo diagnosis*:.Diagnosis procedure*:.Procedure insurance*:.Insurance accident:.Accident item*:.Item total:Money
ClaimRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ClaimPayee BackboneElement type:CodeableConcept party:Reference
ClaimCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept qualification:CodeableConcept
ClaimSupportingInfo BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueBoolean! valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference reason:CodeableConcept
ClaimDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept onAdmission:CodeableConcept packageCode:CodeableConcept
ClaimProcedure BackboneElement sequence# type*:CodeableConcept date procedureCodeableConcept:CodeableConcept procedureReference:Reference udi*:Reference
ClaimInsurance BackboneElement sequence# focal! identifier:Identifier coverage:Reference businessArrangement preAuthRef* claimResponse:Reference
ClaimAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ClaimItemDetailSubDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference
ClaimItemDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference subDetail*:.SubDetail
ClaimItem BackboneElement sequence# careTeamSequence*# diagnosisSequence*# procedureSequence*# informationSequence*# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference bodySite:CodeableConcept subSite*:CodeableConcept encounter*:Reference detail*:.Detail
DeviceMetric DomainResource identifier*:Identifier type:CodeableConcept unit:CodeableConcept source:Reference parent:Reference operationalStatus color category measurementPeriod:Timing calibration*:.Calibration
DeviceMetricCalibration BackboneElement type state time
TriggerDefinition Element type name timingTiming:Timing timingReference:Reference timingDate timingDateTime data*:DataRequirement condition:Expression
AuditEvent DomainResource type:Coding subtype*:Coding action period:Period recorded outcome outcomeDesc purposeOfEvent*:CodeableConcept agent*:.Agent source:.Source entity*:.Entity
AuditEventAgentNetwork BackboneElement address type
AuditEventAgent BackboneElement type:CodeableConcept role*:CodeableConcept who:Reference altId name requestor! location:Reference policy* media:Coding network:.Network purposeOfUse*:CodeableConcept
AuditEventSource BackboneElement site observer:Reference type*:Coding
AuditEventEntityDetail BackboneElement type valueString valueBase64Binary
AuditEventEntity BackboneElement what:Reference type:Coding role:Coding lifecycle:Coding securityLabel*:Coding name description query detail*:.Detail
ServiceRequest DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference requisition:Identifier status intent category*:CodeableConcept priority doNotPerform! code:CodeableConcept orderDetail*:CodeableConcept quantityQuantity:Quantity quantityRatio:Ratio quantityRange:Range subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept authoredOn requester:Reference performerType:CodeableConcept performer*:Reference locationCode*:CodeableConcept locationReference*:Reference reasonCode*:CodeableConcept reasonReference*:Reference insurance*:Reference supportingInfo*:Reference specimen*:Reference bodySite*:CodeableConcept note*:Annotation patientInstruction relevantHistory*:Reference
CarePlan DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference partOf*:Reference status intent category*:CodeableConcept title description subject:Reference encounter:Reference period:Period created author:Reference contributor*:Reference careTeam*:Reference addresses*:Reference supportingInfo*:Reference goal*:Reference activity*:.Activity note*:Annotation
CarePlanActivityDetail BackboneElement kind instantiatesCanonical* instantiatesUri* code:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference goal*:Reference status statusReason:CodeableConcept doNotPerform! scheduledTiming:Timing scheduledPeriod:Period scheduledString location:Reference performer*:Reference productCodeableConcept:CodeableConcept productReference:Reference dailyAmount:Quantity quantity:Quantity description
CarePlanActivity BackboneElement outcomeCodeableConcept*:CodeableConcept outcomeReference*:Reference progress*:Annotation reference:Reference detail:.Detail
Linkage DomainResource active! author:Reference item*:.Item
LinkageItem BackboneElement type resource:Reference
CoverageEligibilityResponse DomainResource identifier*:Identifier status purpose* patient:Reference servicedDate servicedPeriod:Period created requestor:Reference request:Reference outcome disposition insurer:Reference insurance*:.Insurance preAuthRef form:CodeableConcept error*:.Error
CoverageEligibilityResponseInsuranceItemBenefit BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedString usedMoney:Money
CoverageEligibilityResponseInsuranceItem BackboneElement category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept provider:Reference excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept benefit*:.Benefit authorizationRequired! authorizationSupporting*:CodeableConcept authorizationUrl
CoverageEligibilityResponseInsurance BackboneElement coverage:Reference inforce! benefitPeriod:Period item*:.Item
CoverageEligibilityResponseError BackboneElement code:CodeableConcept
QuestionnaireResponse DomainResource identifier:Identifier basedOn*:Reference partOf*:Reference questionnaire status subject:Reference encounter:Reference authored author:Reference source:Reference item*:.Item
QuestionnaireResponseItemAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference item*:QuestionnaireResponseItem
QuestionnaireResponseItem BackboneElement linkId definition text answer*:.Answer item*:QuestionnaireResponseItem
Location DomainResource identifier*:Identifier status operationalStatus:Coding name alias* description mode type*:CodeableConcept telecom*:ContactPoint address:Address physicalType:CodeableConcept position:.Position managingOrganization:Reference partOf:Reference hoursOfOperation*:.HoursOfOperation availabilityExceptions endpoint*:Reference
LocationPosition BackboneElement longitude# latitude# altitude#
LocationHoursOfOperation BackboneElement daysOfWeek* allDay! openingTime closingTime
OrganizationAffiliation DomainResource identifier*:Identifier active! period:Period organization:Reference participatingOrganization:Reference network*:Reference code*:CodeableConcept specialty*:CodeableConcept location*:Reference healthcareService*:Reference telecom*:ContactPoint endpoint*:Reference
EpisodeOfCare DomainResource identifier*:Identifier status statusHistory*:.StatusHistory type*:CodeableConcept diagnosis*:.Diagnosis patient:Reference managingOrganization:Reference period:Period referralRequest*:Reference careManager:Reference team*:Reference account*:Reference
EpisodeOfCareStatusHistory BackboneElement status period:Period
EpisodeOfCareDiagnosis BackboneElement condition:Reference role:CodeableConcept rank#
BackboneElement Element modifierExtension*:Extension
DeviceRequest DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference priorRequest*:Reference groupIdentifier:Identifier status intent priority codeReference:Reference codeCodeableConcept:CodeableConcept parameter*:.Parameter subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:Reference performerType:CodeableConcept performer:Reference reasonCode*:CodeableConcept reasonReference*:Reference insurance*:Reference supportingInfo*:Reference note*:Annotation relevantHistory*:Reference
DeviceRequestParameter BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueBoolean!
CapabilityStatement DomainResource url version name title status experimental! date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright kind instantiates* imports* software:.Software implementation:.Implementation fhirVersion format* patchFormat* implementationGuide* rest*:.Rest messaging*:.Messaging document*:.Document
CapabilityStatementSoftware BackboneElement name version releaseDate
CapabilityStatementImplementation BackboneElement description url custodian:Reference
CapabilityStatementRestSecurity BackboneElement cors! service*:CodeableConcept description
CapabilityStatementRestResourceInteraction BackboneElement code documentation
CapabilityStatementRestResourceSearchParam BackboneElement name definition type documentation
CapabilityStatementRestResourceOperation BackboneElement name definition documentation
CapabilityStatementRestResource BackboneElement type profile supportedProfile* documentation interaction*:.Interaction versioning readHistory! updateCreate! conditionalCreate! conditionalRead conditionalUpdate! conditionalDelete referencePolicy* searchInclude* searchRevInclude* searchParam*:.SearchParam operation*:.Operation
CapabilityStatementRestInteraction BackboneElement code documentation
CapabilityStatementRest BackboneElement mode documentation security:.Security resource*:.Resource interaction*:.Interaction searchParam*:.ResourceSearchParam operation*:.ResourceOperation compartment*
CapabilityStatementMessagingEndpoint BackboneElement protocol:Coding address
CapabilityStatementMessagingSupportedMessage BackboneElement mode definition
CapabilityStatementMessaging BackboneElement endpoint*:.Endpoint reliableCache# documentation supportedMessage*:.SupportedMessage
CapabilityStatementDocument BackboneElement mode documentation profile
ContactPoint Element system value use rank# period:Period
Endpoint DomainResource identifier*:Identifier status connectionType:Coding name managingOrganization:Reference contact*:ContactPoint period:Period payloadType*:CodeableConcept payloadMimeType* address header*
Annotation Element authorReference:Reference authorString time text
Substance DomainResource identifier*:Identifier status category*:CodeableConcept code:CodeableConcept description instance*:.Instance ingredient*:.Ingredient
Meta Element versionId lastUpdated source profile* security*:Coding tag*:Coding
Group DomainResource identifier*:Identifier active! type actual! code:CodeableConcept name quantity# managingEntity:Reference characteristic*:.Characteristic member*:.Member
GroupCharacteristic BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range valueReference:Reference exclude! period:Period
GroupMember BackboneElement entity:Reference period:Period inactive!
ImagingStudy DomainResource identifier*:Identifier status modality*:Coding subject:Reference encounter:Reference started basedOn*:Reference referrer:Reference interpreter*:Reference endpoint*:Reference numberOfSeries# numberOfInstances# procedureReference:Reference procedureCode*:CodeableConcept location:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation description series*:.Series
ImagingStudySeriesPerformer BackboneElement function:CodeableConcept actor:Reference
ImagingStudySeriesInstance BackboneElement uid sopClass:Coding number# title
ImagingStudySeries BackboneElement uid number# modality:Coding description numberOfInstances# endpoint*:Reference bodySite:Coding laterality:Coding specimen*:Reference started performer*:.Performer instance*:.Instance
Organization DomainResource identifier*:Identifier active! type*:CodeableConcept name alias* telecom*:ContactPoint address*:Address partOf:Reference contact*:.Contact endpoint*:Reference
OrganizationContact BackboneElement purpose:CodeableConcept name:HumanName telecom*:ContactPoint address:Address
Contributor Element type name contact*:ContactDetail
MolecularSequence DomainResource identifier*:Identifier type coordinateSystem# patient:Reference specimen:Reference device:Reference performer:Reference quantity:Quantity referenceSeq:.ReferenceSeq variant*:.Variant observedSeq quality*:.Quality readCoverage# repository*:.Repository pointer*:Reference structureVariant*:.StructureVariant
MolecularSequenceReferenceSeq BackboneElement chromosome:CodeableConcept genomeBuild orientation referenceSeqId:CodeableConcept referenceSeqPointer:Reference referenceSeqString strand windowStart# windowEnd#
MolecularSequenceVariant BackboneElement start# end# observedAllele referenceAllele cigar variantPointer:Reference
MolecularSequenceQualityRoc BackboneElement score*# numTP*# numFP*# numFN*# precision*# sensitivity*# fMeasure*#
MolecularSequenceQuality BackboneElement type standardSequence:CodeableConcept start# end# score:Quantity method:CodeableConcept truthTP# queryTP# truthFN# queryFP# gtFP# precision# recall# fScore# roc:.Roc
MolecularSequenceRepository BackboneElement type url name datasetId variantsetId readsetId
MolecularSequenceStructureVariantOuter BackboneElement start# end#
MolecularSequenceStructureVariantInner BackboneElement start# end#
MolecularSequenceStructureVariant BackboneElement variantType:CodeableConcept exact! length# outer:.Outer inner:.Inner
Population BackboneElement ageRange:Range ageCodeableConcept:CodeableConcept gender:CodeableConcept race:CodeableConcept physiologicalCondition:CodeableConcept
Questionnaire DomainResource url identifier*:Identifier version name title derivedFrom* status experimental! subjectType* date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright approvalDate lastReviewDate effectivePeriod:Period code*:Coding item*:.Item
QuestionnaireItemEnableWhen BackboneElement question operator answerBoolean! answerDecimal# answerInteger# answerDate answerDateTime answerTime answerString answerCoding:Coding answerQuantity:Quantity answerReference:Reference
QuestionnaireItemAnswerOption BackboneElement valueInteger# valueDate valueTime valueString valueCoding:Coding valueReference:Reference initialSelected!
QuestionnaireItemInitial BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference
QuestionnaireItem BackboneElement linkId definition code*:Coding prefix text type enableWhen*:.EnableWhen enableBehavior required! repeats! readOnly! maxLength# answerValueSet answerOption*:.AnswerOption initial*:.Initial item*:QuestionnaireItem
Dosage BackboneElement sequence# text additionalInstruction*:CodeableConcept patientInstruction timing:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept site:CodeableConcept route:CodeableConcept method:CodeableConcept doseAndRate*:.DoseAndRate maxDosePerPeriod:Ratio maxDosePerAdministration:Quantity maxDosePerLifetime:Quantity
DosageDoseAndRate BackboneElement type:CodeableConcept doseRange:Range doseQuantity:Quantity rateRatio:Ratio rateRange:Range rateQuantity:Quantity
PractitionerRole DomainResource identifier*:Identifier active! period:Period practitioner:Reference organization:Reference code*:CodeableConcept specialty*:CodeableConcept location*:Reference healthcareService*:Reference telecom*:ContactPoint availableTime*:.AvailableTime notAvailable*:.NotAvailable availabilityExceptions endpoint*:Reference
PractitionerRoleAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
PractitionerRoleNotAvailable BackboneElement description during:Period
Ratio Element numerator:Quantity denominator:Quantity
MeasureReport DomainResource identifier*:Identifier status type measure subject:Reference date reporter:Reference period:Period improvementNotation:CodeableConcept group*:.Group evaluatedResource*:Reference
MeasureReportGroupPopulation BackboneElement code:CodeableConcept count# subjectResults:Reference
MeasureReportGroupStratifierStratumComponent BackboneElement code:CodeableConcept value:CodeableConcept
MeasureReportGroupStratifierStratumPopulation BackboneElement code:CodeableConcept count# subjectResults:Reference
MeasureReportGroupStratifierStratum BackboneElement value:CodeableConcept component*:.Component population*:.Population measureScore:Quantity
MeasureReportGroupStratifier BackboneElement code*:CodeableConcept stratum*:.Stratum
MeasureReportGroup BackboneElement code:CodeableConcept population*:.Population measureScore:Quantity stratifier*:.Stratifier
SupplyRequest DomainResource identifier*:Identifier status category:CodeableConcept priority itemCodeableConcept:CodeableConcept itemReference:Reference quantity:Quantity parameter*:.Parameter occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:Reference supplier*:Reference reasonCode*:CodeableConcept reasonReference*:Reference deliverFrom:Reference deliverTo:Reference
SupplyRequestParameter BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueBoolean!
Coding Element system version code display userSelected!
Provenance DomainResource target*:Reference occurredPeriod:Period occurredDateTime recorded policy* location:Reference reason*:CodeableConcept activity:CodeableConcept agent*:.Agent entity*:.Entity signature*:Signature
ProvenanceAgent BackboneElement type:CodeableConcept role*:CodeableConcept who:Reference onBehalfOf:Reference
ProvenanceEntity BackboneElement role what:Reference agent*:ProvenanceAgent
Binary Resource contentType securityContext:Reference data
RiskAssessment DomainResource identifier*:Identifier basedOn:Reference parent:Reference status method:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period condition:Reference performer:Reference reasonCode*:CodeableConcept reasonReference*:Reference basis*:Reference prediction*:.Prediction mitigation note*:Annotation
RiskAssessmentPrediction BackboneElement outcome:CodeableConcept probabilityDecimal# probabilityRange:Range qualitativeRisk:CodeableConcept relativeRisk# whenPeriod:Period whenRange:Range rationale
Parameters Resource parameter*:.Parameter
ParametersParameter BackboneElement name valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueContributor:Contributor valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueDosage:Dosage valueMeta:Meta resource:Resource part*:ParametersParameter
HealthcareService DomainResource identifier*:Identifier active! providedBy:Reference category*:CodeableConcept type*:CodeableConcept specialty*:CodeableConcept location*:Reference name comment extraDetails photo:Attachment telecom*:ContactPoint coverageArea*:Reference serviceProvisionCode*:CodeableConcept eligibility*:.Eligibility program*:CodeableConcept characteristic*:CodeableConcept communication*:CodeableConcept referralMethod*:CodeableConcept appointmentRequired! availableTime*:.AvailableTime notAvailable*:.NotAvailable availabilityExceptions endpoint*:Reference
HealthcareServiceEligibility BackboneElement code:CodeableConcept comment
HealthcareServiceAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
HealthcareServiceNotAvailable BackboneElement description during:Period
RelatedPerson DomainResource identifier*:Identifier active! patient:Reference relationship*:CodeableConcept name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo*:Attachment period:Period communication*:.Communication
RelatedPersonCommunication BackboneElement language:CodeableConcept preferred!
Basic DomainResource identifier*:Identifier code:CodeableConcept subject:Reference created author:Reference
VisionPrescription DomainResource identifier*:Identifier status created patient:Reference encounter:Reference dateWritten prescriber:Reference lensSpecification*:.LensSpecification
VisionPrescriptionLensSpecificationPrism BackboneElement amount# base
VisionPrescriptionLensSpecification BackboneElement product:CodeableConcept eye sphere# cylinder# axis# prism*:.Prism add# power# backCurve# diameter# duration:Quantity color brand note*:Annotation
EnrollmentRequest DomainResource identifier*:Identifier status created insurer:Reference provider:Reference candidate:Reference coverage:Reference
Flag DomainResource identifier*:Identifier status category*:CodeableConcept code:CodeableConcept subject:Reference period:Period encounter:Reference author:Reference
ParameterDefinition Element name use min# max documentation type profile
ExplanationOfBenefit DomainResource identifier*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference priority:CodeableConcept fundsReserveRequested:CodeableConcept fundsReserve:CodeableConcept related*:.Related prescription:Reference originalPrescription:Reference payee:.Payee referral:Reference facility:Reference claim:Reference claimResponse:Reference outcome disposition preAuthRef* preAuthRefPeriod*:Period careTeam*:.CareTeam supportingInfo*:.SupportingInfo diagnosis*:.Diagnosis procedure*:.Procedure precedence# insurance*:.Insurance accident:.Accident item*:.Item addItem*:.AddItem adjudication*:.ItemAdjudication total*:.Total payment:.Payment formCode:CodeableConcept form:Attachment processNote*:.ProcessNote benefitPeriod:Period benefitBalance*:.BenefitBalance
ExplanationOfBenefitRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ExplanationOfBenefitPayee BackboneElement type:CodeableConcept party:Reference
ExplanationOfBenefitCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept qualification:CodeableConcept
ExplanationOfBenefitSupportingInfo BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueBoolean! valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference reason:Coding
ExplanationOfBenefitDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept onAdmission:CodeableConcept packageCode:CodeableConcept
ExplanationOfBenefitProcedure BackboneElement sequence# type*:CodeableConcept date procedureCodeableConcept:CodeableConcept procedureReference:Reference udi*:Reference
ExplanationOfBenefitInsurance BackboneElement focal! coverage:Reference preAuthRef*
ExplanationOfBenefitAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ExplanationOfBenefitItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money value#
ExplanationOfBenefitItemDetailSubDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitItemDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication subDetail*:.SubDetail
ExplanationOfBenefitItem BackboneElement sequence# careTeamSequence*# diagnosisSequence*# procedureSequence*# informationSequence*# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference bodySite:CodeableConcept subSite*:CodeableConcept encounter*:Reference noteNumber*# adjudication*:.Adjudication detail*:.Detail
ExplanationOfBenefitAddItemDetailSubDetail BackboneElement productOrService:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitAddItemDetail BackboneElement productOrService:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication subDetail*:.SubDetail
ExplanationOfBenefitAddItem BackboneElement itemSequence*# detailSequence*# subDetailSequence*# provider*:Reference productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money bodySite:CodeableConcept subSite*:CodeableConcept noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication detail*:.Detail
ExplanationOfBenefitTotal BackboneElement category:CodeableConcept amount:Money
ExplanationOfBenefitPayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ExplanationOfBenefitProcessNote BackboneElement number# type text language:CodeableConcept
ExplanationOfBenefitBenefitBalanceFinancial BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedMoney:Money
ExplanationOfBenefitBenefitBalance BackboneElement category:CodeableConcept excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept financial*:.Financial
Patient DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address maritalStatus:CodeableConcept multipleBirthBoolean! multipleBirthInteger# photo*:Attachment contact*:.Contact communication*:.Communication generalPractitioner*:Reference managingOrganization:Reference link*:.Link
PatientContact BackboneElement relationship*:CodeableConcept name:HumanName telecom*:ContactPoint address:Address gender organization:Reference period:Period
PatientCommunication BackboneElement language:CodeableConcept preferred!
PatientLink BackboneElement other:Reference type
Specimen DomainResource identifier*:Identifier accessionIdentifier:Identifier status type:CodeableConcept subject:Reference receivedTime parent*:Reference request*:Reference collection:.Collection processing*:.Processing container*:.Container condition*:CodeableConcept note*:Annotation
SpecimenCollection BackboneElement collector:Reference collectedDateTime collectedPeriod:Period duration:Duration quantity:Quantity method:CodeableConcept bodySite:CodeableConcept fastingStatusCodeableConcept:CodeableConcept fastingStatusDuration:Duration
SpecimenProcessing BackboneElement description procedure:CodeableConcept additive*:Reference timeDateTime timePeriod:Period
SpecimenContainer BackboneElement identifier*:Identifier description type:CodeableConcept capacity:Quantity specimenQuantity:Quantity additiveCodeableConcept:CodeableConcept additiveReference:Reference
FamilyMemberHistory DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* status dataAbsentReason:CodeableConcept patient:Reference date name relationship:CodeableConcept sex:CodeableConcept bornPeriod:Period bornDate bornString ageAge:Age ageRange:Range ageString estimatedAge! deceasedBoolean! deceasedAge:Age deceasedRange:Range deceasedDate deceasedString reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation condition*:.Condition
FamilyMemberHistoryCondition BackboneElement code:CodeableConcept outcome:CodeableConcept contributedToDeath! onsetAge:Age onsetRange:Range onsetPeriod:Period onsetString note*:Annotation
MarketingStatus BackboneElement country:CodeableConcept jurisdiction:CodeableConcept status:CodeableConcept dateRange:Period restoreDate
Medication DomainResource identifier*:Identifier code:CodeableConcept status manufacturer:Reference form:CodeableConcept amount:Ratio ingredient*:.Ingredient batch:.Batch
MedicationIngredient BackboneElement itemCodeableConcept:CodeableConcept itemReference:Reference isActive! strength:Ratio
MedicationBatch BackboneElement lotNumber expirationDate
SimpleQuantity Quantity
DiagnosticReport DomainResource identifier*:Identifier basedOn*:Reference status category*:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period issued performer*:Reference resultsInterpreter*:Reference specimen*:Reference result*:Reference imagingStudy*:Reference media*:.Media conclusion conclusionCode*:CodeableConcept presentedForm*:Attachment
DiagnosticReportMedia BackboneElement comment link:Reference
AppointmentResponse DomainResource identifier*:Identifier appointment:Reference start end participantType*:CodeableConcept actor:Reference participantStatus comment
RequestGroup DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status intent priority code:CodeableConcept subject:Reference encounter:Reference authoredOn author:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation action*:.Action
RequestGroupActionCondition BackboneElement kind expression:Expression
RequestGroupActionRelatedAction BackboneElement actionId relationship offsetDuration:Duration offsetRange:Range
RequestGroupAction BackboneElement prefix title description textEquivalent priority code*:CodeableConcept documentation*:RelatedArtifact condition*:.Condition relatedAction*:.RelatedAction timingDateTime timingAge:Age timingPeriod:Period timingDuration:Duration timingRange:Range timingTiming:Timing participant*:Reference type:CodeableConcept groupingBehavior selectionBehavior requiredBehavior precheckBehavior cardinalityBehavior resource:Reference action*:RequestGroupAction
Goal DomainResource identifier*:Identifier lifecycleStatus achievementStatus:CodeableConcept category*:CodeableConcept priority:CodeableConcept description:CodeableConcept subject:Reference startDate startCodeableConcept:CodeableConcept target*:.Target statusDate statusReason expressedBy:Reference addresses*:Reference note*:Annotation outcomeCode*:CodeableConcept outcomeReference*:Reference
GoalTarget BackboneElement measure:CodeableConcept detailQuantity:Quantity detailRange:Range detailCodeableConcept:CodeableConcept detailString detailBoolean! detailInteger# detailRatio:Ratio dueDate dueDuration:Duration
Timing BackboneElement event* repeat:.Repeat code:CodeableConcept
TimingRepeat BackboneElement boundsDuration:Duration boundsRange:Range boundsPeriod:Period count# countMax# duration# durationMax# durationUnit frequency# frequencyMax# period# periodMax# periodUnit dayOfWeek* timeOfDay* when* offset#
Immunization DomainResource identifier*:Identifier status statusReason:CodeableConcept vaccineCode:CodeableConcept patient:Reference encounter:Reference occurrenceDateTime occurrenceString recorded primarySource! reportOrigin:CodeableConcept location:Reference manufacturer:Reference lotNumber expirationDate site:CodeableConcept route:CodeableConcept doseQuantity:Quantity performer*:.Performer note*:Annotation reasonCode*:CodeableConcept reasonReference*:Reference isSubpotent! subpotentReason*:CodeableConcept education*:.Education programEligibility*:CodeableConcept fundingSource:CodeableConcept reaction*:.Reaction protocolApplied*:.ProtocolApplied
ImmunizationPerformer BackboneElement function:CodeableConcept actor:Reference
ImmunizationEducation BackboneElement documentType reference publicationDate presentationDate
ImmunizationReaction BackboneElement date detail:Reference reported!
ImmunizationProtocolApplied BackboneElement series authority:Reference targetDisease*:CodeableConcept doseNumberPositiveInt# doseNumberString seriesDosesPositiveInt# seriesDosesString
ClaimResponse DomainResource identifier*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference created insurer:Reference requestor:Reference request:Reference outcome disposition preAuthRef preAuthPeriod:Period payeeType:CodeableConcept item*:.Item addItem*:.AddItem adjudication*:.ItemAdjudication total*:.Total payment:.Payment fundsReserve:CodeableConcept formCode:CodeableConcept form:Attachment processNote*:.ProcessNote communicationRequest*:Reference insurance*:.Insurance error*:.Error
ClaimResponseItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money value#
ClaimResponseItemDetailSubDetail BackboneElement subDetailSequence# noteNumber*# adjudication*:ClaimResponseItemAdjudication
ClaimResponseItemDetail BackboneElement detailSequence# noteNumber*# adjudication*:ClaimResponseItemAdjudication subDetail*:.SubDetail
ClaimResponseItem BackboneElement itemSequence# noteNumber*# adjudication*:.Adjudication detail*:.Detail
ClaimResponseAddItemDetailSubDetail BackboneElement productOrService:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money noteNumber*# adjudication*:ClaimResponseItemAdjudication
ClaimResponseAddItemDetail BackboneElement productOrService:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money noteNumber*# adjudication*:ClaimResponseItemAdjudication subDetail*:.SubDetail
ClaimResponseAddItem BackboneElement itemSequence*# detailSequence*# subdetailSequence*# provider*:Reference productOrService:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money bodySite:CodeableConcept subSite*:CodeableConcept noteNumber*# adjudication*:ClaimResponseItemAdjudication detail*:.Detail
ClaimResponseTotal BackboneElement category:CodeableConcept amount:Money
ClaimResponsePayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ClaimResponseProcessNote BackboneElement number# type text language:CodeableConcept
ClaimResponseInsurance BackboneElement sequence# focal! coverage:Reference businessArrangement claimResponse:Reference
ClaimResponseError BackboneElement itemSequence# detailSequence# subDetailSequence# code:CodeableConcept
Contract DomainResource identifier*:Identifier url version status legalState:CodeableConcept instantiatesCanonical:Reference instantiatesUri contentDerivative:CodeableConcept issued applies:Period expirationType:CodeableConcept subject*:Reference authority*:Reference domain*:Reference site*:Reference name title subtitle alias* author:Reference scope:CodeableConcept topicCodeableConcept:CodeableConcept topicReference:Reference type:CodeableConcept subType*:CodeableConcept contentDefinition:.ContentDefinition term*:.Term supportingInfo*:Reference relevantHistory*:Reference signer*:.Signer friendly*:.Friendly legal*:.Legal rule*:.Rule legallyBindingAttachment:Attachment legallyBindingReference:Reference
ContractContentDefinition BackboneElement type:CodeableConcept subType:CodeableConcept publisher:Reference publicationDate publicationStatus copyright
ContractTermSecurityLabel BackboneElement number*# classification:Coding category*:Coding control*:Coding
ContractTermOfferParty BackboneElement reference*:Reference role:CodeableConcept
ContractTermOfferAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference
ContractTermOffer BackboneElement identifier*:Identifier party*:.Party topic:Reference type:CodeableConcept decision:CodeableConcept decisionMode*:CodeableConcept answer*:.Answer text linkId* securityLabelNumber*#
ContractTermAssetContext BackboneElement reference:Reference code*:CodeableConcept text
ContractTermAssetValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Money factor# points# net:Money payment paymentDate responsible:Reference recipient:Reference linkId* securityLabelNumber*#
ContractTermAsset BackboneElement scope:CodeableConcept type*:CodeableConcept typeReference*:Reference subtype*:CodeableConcept relationship:Coding context*:.Context condition periodType*:CodeableConcept period*:Period usePeriod*:Period text linkId* answer*:ContractTermOfferAnswer securityLabelNumber*# valuedItem*:.ValuedItem
ContractTermActionSubject BackboneElement reference*:Reference role:CodeableConcept
ContractTermAction BackboneElement doNotPerform! type:CodeableConcept subject*:.Subject intent:CodeableConcept linkId* status:CodeableConcept context:Reference contextLinkId* occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing requester*:Reference requesterLinkId* performerType*:CodeableConcept performerRole:CodeableConcept performer:Reference performerLinkId* reasonCode*:CodeableConcept reasonReference*:Reference reason* reasonLinkId* note*:Annotation securityLabelNumber*#
ContractTerm BackboneElement identifier:Identifier issued applies:Period topicCodeableConcept:CodeableConcept topicReference:Reference type:CodeableConcept subType:CodeableConcept text securityLabel*:.SecurityLabel offer:.Offer asset*:.Asset action*:.Action group*:ContractTerm
ContractSigner BackboneElement type:Coding party:Reference signature*:Signature
ContractFriendly BackboneElement contentAttachment:Attachment contentReference:Reference
ContractLegal BackboneElement contentAttachment:Attachment contentReference:Reference
ContractRule BackboneElement contentAttachment:Attachment contentReference:Reference
Element - id extension*:Extension
Period Element start end
Extension Element url valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueContributor:Contributor valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueDosage:Dosage valueMeta:Meta
ProductShelfLife BackboneElement identifier:Identifier type:CodeableConcept period:Quantity specialPrecautionsForStorage*:CodeableConcept
Signature Element type*:Coding when who:Reference onBehalfOf:Reference targetFormat sigFormat data
Duration Quantity
Invoice DomainResource identifier*:Identifier status cancelledReason type:CodeableConcept subject:Reference recipient:Reference date participant*:.Participant issuer:Reference account:Reference lineItem*:.LineItem totalPriceComponent*:.LineItemPriceComponent totalNet:Money totalGross:Money paymentTerms note*:Annotation
InvoiceParticipant BackboneElement role:CodeableConcept actor:Reference
InvoiceLineItemPriceComponent BackboneElement type code:CodeableConcept factor# amount:Money
InvoiceLineItem BackboneElement sequence# chargeItemReference:Reference chargeItemCodeableConcept:CodeableConcept priceComponent*:.PriceComponent
CommunicationRequest DomainResource identifier*:Identifier basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status statusReason:CodeableConcept category*:CodeableConcept priority doNotPerform! medium*:CodeableConcept subject:Reference about*:Reference encounter:Reference payload*:.Payload occurrenceDateTime occurrencePeriod:Period authoredOn requester:Reference recipient*:Reference sender:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation
CommunicationRequestPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
Identifier Element use type:CodeableConcept system value period:Period assigner:Reference
PaymentNotice DomainResource identifier*:Identifier status request:Reference response:Reference created provider:Reference payment:Reference paymentDate payee:Reference recipient:Reference amount:Money paymentStatus:CodeableConcept
GuidanceResponse DomainResource requestIdentifier:Identifier identifier*:Identifier moduleUri moduleCanonical moduleCodeableConcept:CodeableConcept status subject:Reference encounter:Reference occurrenceDateTime performer:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation evaluationMessage*:Reference outputParameters:Reference result:Reference dataRequirement*:DataRequirement
DetectedIssue DomainResource identifier*:Identifier status code:CodeableConcept severity patient:Reference identifiedDateTime identifiedPeriod:Period author:Reference implicated*:Reference evidence*:.Evidence detail reference mitigation*:.Mitigation
DetectedIssueEvidence BackboneElement code*:CodeableConcept detail*:Reference
DetectedIssueMitigation BackboneElement action:CodeableConcept date author:Reference
HumanName Element use text family given* prefix* suffix* period:Period
Bundle Resource identifier:Identifier type timestamp total# link*:.Link entry*:.Entry signature:Signature
BundleLink BackboneElement relation url
BundleEntrySearch BackboneElement mode score#
BundleEntryRequest BackboneElement method url ifNoneMatch ifModifiedSince ifMatch ifNoneExist
BundleEntryResponse BackboneElement status location etag lastModified outcome:Resource
BundleEntry BackboneElement link*:BundleLink fullUrl resource:Resource search:.Search request:.Request response:.Response
NutritionOrder DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* instantiates* status intent patient:Reference encounter:Reference dateTime orderer:Reference allergyIntolerance*:Reference foodPreferenceModifier*:CodeableConcept excludeFoodModifier*:CodeableConcept oralDiet:.OralDiet supplement*:.Supplement enteralFormula:.EnteralFormula note*:Annotation
NutritionOrderOralDietNutrient BackboneElement modifier:CodeableConcept amount:Quantity
NutritionOrderOralDietTexture BackboneElement modifier:CodeableConcept foodType:CodeableConcept
NutritionOrderOralDiet BackboneElement type*:CodeableConcept schedule*:Timing nutrient*:.Nutrient texture*:.Texture fluidConsistencyType*:CodeableConcept instruction
NutritionOrderSupplement BackboneElement type:CodeableConcept productName schedule*:Timing quantity:Quantity instruction
NutritionOrderEnteralFormulaAdministration BackboneElement schedule:Timing quantity:Quantity rateQuantity:Quantity rateRatio:Ratio
NutritionOrderEnteralFormula BackboneElement baseFormulaType:CodeableConcept baseFormulaProductName additiveType:CodeableConcept additiveProductName caloricDensity:Quantity routeofAdministration:CodeableConcept administration*:.Administration maxVolumeToDeliver:Quantity administrationInstruction
Expression Element description name language expression reference
EnrollmentResponse DomainResource identifier*:Identifier status request:Reference outcome disposition created organization:Reference requestProvider:Reference
CoverageEligibilityRequest DomainResource identifier*:Identifier status priority:CodeableConcept purpose* patient:Reference servicedDate servicedPeriod:Period created enterer:Reference provider:Reference insurer:Reference facility:Reference supportingInfo*:.SupportingInfo insurance*:.Insurance item*:.Item
CoverageEligibilityRequestSupportingInfo BackboneElement sequence# information:Reference appliesToAll!
CoverageEligibilityRequestInsurance BackboneElement focal! coverage:Reference businessArrangement
CoverageEligibilityRequestItemDiagnosis BackboneElement diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference
CoverageEligibilityRequestItem BackboneElement supportingInfoSequence*# category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept provider:Reference quantity:Quantity unitPrice:Money facility:Reference diagnosis*:.Diagnosis detail*:Reference
Range Element low:Quantity high:Quantity
Reference Element reference type identifier:Identifier display
MedicationRequest DomainResource identifier*:Identifier status statusReason:CodeableConcept intent category*:CodeableConcept priority doNotPerform! reportedBoolean! reportedReference:Reference medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference encounter:Reference supportingInformation*:Reference authoredOn requester:Reference performer:Reference performerType:CodeableConcept recorder:Reference reasonCode*:CodeableConcept reasonReference*:Reference instantiatesCanonical* instantiatesUri* basedOn*:Reference groupIdentifier:Identifier courseOfTherapyType:CodeableConcept insurance*:Reference note*:Annotation dosageInstruction*:Dosage dispenseRequest:.DispenseRequest substitution:.Substitution priorPrescription:Reference detectedIssue*:Reference eventHistory*:Reference
MedicationRequestDispenseRequestInitialFill BackboneElement quantity:Quantity duration:Duration
MedicationRequestDispenseRequest BackboneElement initialFill:.InitialFill dispenseInterval:Duration validityPeriod:Period numberOfRepeatsAllowed# quantity:Quantity expectedSupplyDuration:Duration performer:Reference
MedicationRequestSubstitution BackboneElement allowedBoolean! allowedCodeableConcept:CodeableConcept reason:CodeableConcept
ImmunizationRecommendation DomainResource identifier*:Identifier patient:Reference date authority:Reference recommendation*:.Recommendation
ImmunizationRecommendationRecommendationDateCriterion BackboneElement code:CodeableConcept value
ImmunizationRecommendationRecommendation BackboneElement vaccineCode*:CodeableConcept targetDisease:CodeableConcept contraindicatedVaccineCode*:CodeableConcept forecastStatus:CodeableConcept forecastReason*:CodeableConcept dateCriterion*:.DateCriterion description series doseNumberPositiveInt# doseNumberString seriesDosesPositiveInt# seriesDosesString supportingImmunization*:Reference supportingPatientInformation*:Reference
Resource - id meta:Meta implicitRules language
DomainResource Resource text:Narrative contained*:Resource extension*:Extension modifierExtension*:Extension
Slot DomainResource identifier*:Identifier serviceCategory*:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept appointmentType:CodeableConcept schedule:Reference status start end overbooked! comment
Coverage DomainResource identifier*:Identifier status type:CodeableConcept policyHolder:Reference subscriber:Reference subscriberId beneficiary:Reference dependent relationship:CodeableConcept period:Period payor*:Reference class*:.Class order# network costToBeneficiary*:.CostToBeneficiary subrogation! contract*:Reference
CoverageClass BackboneElement type:CodeableConcept value name
CoverageCostToBeneficiaryException BackboneElement type:CodeableConcept period:Period
CoverageCostToBeneficiary BackboneElement type:CodeableConcept valueQuantity:Quantity valueMoney:Money exception*:.Exception
PaymentReconciliation DomainResource identifier*:Identifier status period:Period created paymentIssuer:Reference request:Reference requestor:Reference outcome disposition paymentDate paymentAmount:Money paymentIdentifier:Identifier detail*:.Detail formCode:CodeableConcept processNote*:.ProcessNote
PaymentReconciliationDetail BackboneElement identifier:Identifier predecessor:Identifier type:CodeableConcept request:Reference submitter:Reference response:Reference date responsible:Reference payee:Reference amount:Money
PaymentReconciliationProcessNote BackboneElement type text
ImmunizationEvaluation DomainResource identifier*:Identifier status patient:Reference date authority:Reference targetDisease:CodeableConcept immunizationEvent:Reference doseStatus:CodeableConcept doseStatusReason*:CodeableConcept description series doseNumberPositiveInt# doseNumberString seriesDosesPositiveInt# seriesDosesString
Narrative Element status div
MedicationStatement DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status statusReason*:CodeableConcept category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference effectiveDateTime effectivePeriod:Period dateAsserted informationSource:Reference derivedFrom*:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation dosage*:Dosage
Money Element value# currency
Schedule DomainResource identifier*:Identifier active! serviceCategory*:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept actor*:Reference planningHorizon:Period comment
ProdCharacteristic BackboneElement height:Quantity width:Quantity depth:Quantity weight:Quantity nominalVolume:Quantity externalDiameter:Quantity shape color* imprint* image*:Attachment scoring:CodeableConcept
Distance Quantity
Person DomainResource identifier*:Identifier name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo:Attachment managingOrganization:Reference active! link*:.Link
PersonLink BackboneElement target:Reference assurance
AllergyIntolerance DomainResource identifier*:Identifier clinicalStatus:CodeableConcept verificationStatus:CodeableConcept type category* criticality code:CodeableConcept patient:Reference encounter:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString recordedDate recorder:Reference asserter:Reference lastOccurrence note*:Annotation reaction*:.Reaction
AllergyIntoleranceReaction BackboneElement substance:CodeableConcept manifestation*:CodeableConcept description onset severity exposureRoute:CodeableConcept note*:Annotation
ClinicalImpression DomainResource identifier*:Identifier status statusReason:CodeableConcept code:CodeableConcept description subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period date assessor:Reference previous:Reference problem*:Reference investigation*:.Investigation protocol* summary finding*:.Finding prognosisCodeableConcept*:CodeableConcept prognosisReference*:Reference supportingInfo*:Reference note*:Annotation
ClinicalImpressionInvestigation BackboneElement code:CodeableConcept item*:Reference
ClinicalImpressionFinding BackboneElement itemCodeableConcept:CodeableConcept itemReference:Reference basis
Subscription DomainResource status contact*:ContactPoint end reason criteria error channel:.Channel
SubscriptionChannel BackboneElement type endpoint payload header*
CareTeam DomainResource identifier*:Identifier status category*:CodeableConcept name subject:Reference encounter:Reference period:Period participant*:.Participant reasonCode*:CodeableConcept reasonReference*:Reference managingOrganization*:Reference telecom*:ContactPoint note*:Annotation
CareTeamParticipant BackboneElement role*:CodeableConcept member:Reference onBehalfOf:Reference period:Period
Device DomainResource identifier*:Identifier definition:Reference udiCarrier*:.UdiCarrier status statusReason*:CodeableConcept distinctIdentifier manufacturer manufactureDate expirationDate lotNumber serialNumber deviceName*:.DeviceName modelNumber partNumber type:CodeableConcept specialization*:.Specialization version*:.Version property*:.Property patient:Reference owner:Reference contact*:ContactPoint location:Reference url note*:Annotation safety*:CodeableConcept parent:Reference
DeviceUdiCarrier BackboneElement deviceIdentifier issuer jurisdiction carrierAIDC carrierHRF entryType
DeviceDeviceName BackboneElement name type
DeviceSpecialization BackboneElement systemType:CodeableConcept version
DeviceVersion BackboneElement type:CodeableConcept component:Identifier value
DeviceProperty BackboneElement type:CodeableConcept valueQuantity*:Quantity valueCode*:CodeableConcept
Consent DomainResource identifier*:Identifier status scope:CodeableConcept category*:CodeableConcept patient:Reference dateTime performer*:Reference organization*:Reference sourceAttachment:Attachment sourceReference:Reference policy*:.Policy policyRule:CodeableConcept verification*:.Verification provision:.Provision
ConsentPolicy BackboneElement authority uri
ConsentVerification BackboneElement verified! verifiedWith:Reference verificationDate
ConsentProvisionActor BackboneElement role:CodeableConcept reference:Reference
ConsentProvisionData BackboneElement meaning reference:Reference
ConsentProvision BackboneElement type period:Period actor*:.Actor action*:CodeableConcept securityLabel*:Coding purpose*:Coding class*:Coding code*:CodeableConcept dataPeriod:Period data*:.Data provision*:ConsentProvision
SampledData Element origin:Quantity period# factor# lowerLimit# upperLimit# dimensions# data
Communication DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference partOf*:Reference inResponseTo*:Reference status statusReason:CodeableConcept category*:CodeableConcept priority medium*:CodeableConcept subject:Reference topic:CodeableConcept about*:Reference encounter:Reference sent received recipient*:Reference sender:Reference reasonCode*:CodeableConcept reasonReference*:Reference payload*:.Payload note*:Annotation
CommunicationPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
Age Quantity
CodeableConcept Element coding*:Coding text
Task DomainResource identifier*:Identifier instantiatesCanonical instantiatesUri basedOn*:Reference groupIdentifier:Identifier partOf*:Reference status statusReason:CodeableConcept businessStatus:CodeableConcept intent priority code:CodeableConcept description focus:Reference for:Reference encounter:Reference executionPeriod:Period authoredOn lastModified requester:Reference performerType*:CodeableConcept owner:Reference location:Reference reasonCode:CodeableConcept reasonReference:Reference insurance*:Reference note*:Annotation relevantHistory*:Reference restriction:.Restriction input*:.Input output*:.Output
TaskRestriction BackboneElement repetitions# period:Period recipient*:Reference
TaskInput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueContributor:Contributor valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueDosage:Dosage valueMeta:Meta
TaskOutput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueContributor:Contributor valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueDosage:Dosage valueMeta:Meta
Practitioner DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint address*:Address gender birthDate photo*:Attachment qualification*:.Qualification communication*:CodeableConcept
PractitionerQualification BackboneElement identifier*:Identifier code:CodeableConcept period:Period issuer:Reference
Quantity Element value# comparator unit system code
MoneyQuantity Quantity
Observation DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status category*:CodeableConcept code:CodeableConcept subject:Reference focus*:Reference encounter:Reference effectiveDateTime effectivePeriod:Period effectiveTiming:Timing effectiveInstant issued performer*:Reference valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept interpretation*:CodeableConcept note*:Annotation bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference referenceRange*:.ReferenceRange hasMember*:Reference derivedFrom*:Reference component*:.Component
ObservationReferenceRange BackboneElement low:Quantity high:Quantity type:CodeableConcept appliesTo*:CodeableConcept age:Range text
ObservationComponent BackboneElement code:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept interpretation*:CodeableConcept referenceRange*:ObservationReferenceRange
DocumentReference DomainResource masterIdentifier:Identifier identifier*:Identifier status docStatus type:CodeableConcept category*:CodeableConcept subject:Reference date author*:Reference authenticator:Reference custodian:Reference relatesTo*:.RelatesTo description securityLabel*:CodeableConcept content*:.Content context:.Context
DocumentReferenceRelatesTo BackboneElement code target:Reference
DocumentReferenceContent BackboneElement attachment:Attachment format:Coding
DocumentReferenceContext BackboneElement encounter*:Reference event*:CodeableConcept period:Period facilityType:CodeableConcept practiceSetting:CodeableConcept sourcePatientInfo:Reference related*:Reference
OperationOutcome DomainResource issue*:.Issue
OperationOutcomeIssue BackboneElement severity code details:CodeableConcept diagnostics location* expression*
Address Element use type text line* city district state postalCode country period:Period
MedicationDispense DomainResource identifier*:Identifier partOf*:Reference status statusReasonCodeableConcept:CodeableConcept statusReasonReference:Reference category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference supportingInformation*:Reference performer*:.Performer location:Reference authorizingPrescription*:Reference type:CodeableConcept quantity:Quantity daysSupply:Quantity whenPrepared whenHandedOver destination:Reference receiver*:Reference note*:Annotation dosageInstruction*:Dosage substitution:.Substitution detectedIssue*:Reference eventHistory*:Reference
MedicationDispensePerformer BackboneElement function:CodeableConcept actor:Reference
MedicationDispenseSubstitution BackboneElement wasSubstituted! type:CodeableConcept reason*:CodeableConcept responsibleParty*:Reference
Account DomainResource identifier*:Identifier status type:CodeableConcept name subject*:Reference servicePeriod:Period coverage*:.Coverage owner:Reference description guarantor*:.Guarantor partOf:Reference
AccountCoverage BackboneElement coverage:Reference priority#
AccountGuarantor BackboneElement party:Reference onHold! period:Period
Procedure DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference partOf*:Reference status statusReason:CodeableConcept category:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference performedDateTime performedPeriod:Period performedString performedAge:Age performedRange:Range recorder:Reference asserter:Reference performer*:.Performer location:Reference reasonCode*:CodeableConcept reasonReference*:Reference bodySite*:CodeableConcept outcome:CodeableConcept report*:Reference complication*:CodeableConcept complicationDetail*:Reference followUp*:CodeableConcept note*:Annotation focalDevice*:.FocalDevice usedReference*:Reference usedCode*:CodeableConcept
ProcedurePerformer BackboneElement function:CodeableConcept actor:Reference onBehalfOf:Reference
ProcedureFocalDevice BackboneElement action:CodeableConcept manipulated:Reference
UsageContext Element code:Coding valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueReference:Reference
AdverseEvent DomainResource identifier:Identifier actuality category*:CodeableConcept event:CodeableConcept subject:Reference encounter:Reference date detected recordedDate resultingCondition*:Reference location:Reference seriousness:CodeableConcept severity:CodeableConcept outcome:CodeableConcept recorder:Reference contributor*:Reference suspectEntity*:.SuspectEntity subjectMedicalHistory*:Reference referenceDocument*:Reference study*:Reference
AdverseEventSuspectEntityCausality BackboneElement assessment:CodeableConcept productRelatedness author:Reference method:CodeableConcept
AdverseEventSuspectEntity BackboneElement instance:Reference causality*:.Causality
`,
  stu3: `
DeviceUseStatement DomainResource identifier*:Identifier status subject:Reference whenUsed:Period timingTiming:Timing timingPeriod:Period timingDateTime recordedOn source:Reference device:Reference indication*:CodeableConcept bodySite:CodeableConcept note*:Annotation
Attachment Element contentType language data url size# hash title creation
Appointment DomainResource identifier*:Identifier status serviceCategory:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept appointmentType:CodeableConcept reason*:CodeableConcept indication*:Reference priority# description supportingInformation*:Reference start end minutesDuration# slot*:Reference created comment incomingReferral*:Reference participant*:.Participant requestedPeriod*:Period
AppointmentParticipant BackboneElement type*:CodeableConcept actor:Reference required status
ImagingManifest DomainResource identifier:Identifier patient:Reference authoringTime author:Reference description study*:.Study
ImagingManifestStudySeriesInstance BackboneElement sopClass uid
ImagingManifestStudySeries BackboneElement uid endpoint*:Reference instance*:.Instance
ImagingManifestStudy BackboneElement uid imagingStudy:Reference endpoint*:Reference series*:.Series
RelatedArtifact Element type display citation url document:Attachment resource:Reference
Condition DomainResource identifier*:Identifier clinicalStatus verificationStatus category*:CodeableConcept severity:CodeableConcept code:CodeableConcept bodySite*:CodeableConcept subject:Reference context:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString abatementDateTime abatementAge:Age abatementBoolean! abatementPeriod:Period abatementRange:Range abatementString assertedDate asserter:Reference stage:.Stage evidence*:.Evidence note*:Annotation
ConditionStage BackboneElement summary:CodeableConcept assessment*:Reference
ConditionEvidence BackboneElement code*:CodeableConcept detail*:Reference
List DomainResource identifier*:Identifier status mode title code:CodeableConcept subject:Reference encounter:Reference date source:Reference orderedBy:CodeableConcept note*:Annotation entry*:.Entry emptyReason:CodeableConcept
ListEntry BackboneElement flag:CodeableConcept deleted! date item:Reference
ChargeItem DomainResource identifier:Identifier definition* status partOf*:Reference code:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing participant*:.Participant performingOrganization:Reference requestingOrganization:Reference quantity:Quantity bodysite*:CodeableConcept factorOverride# priceOverride:Money overrideReason enterer:Reference enteredDate reason*:CodeableConcept service*:Reference account*:Reference note*:Annotation supportingInformation*:Reference
ChargeItemParticipant BackboneElement role:CodeableConcept actor:Reference
Count Quantity
ContactDetail Element name telecom*:ContactPoint
EligibilityResponse DomainResource identifier*:Identifier status created requestProvider:Reference requestOrganization:Reference request:Reference outcome:CodeableConcept disposition insurer:Reference inforce! insurance*:.Insurance form:CodeableConcept error*:.Error
EligibilityResponseInsuranceBenefitBalanceFinancial BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedMoney:Money
EligibilityResponseInsuranceBenefitBalance BackboneElement category:CodeableConcept subCategory:CodeableConcept excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept financial*:.Financial
EligibilityResponseInsurance BackboneElement coverage:Reference contract:Reference benefitBalance*:.BenefitBalance
EligibilityResponseError BackboneElement code:CodeableConcept
Media DomainResource identifier*:Identifier basedOn*:Reference type subtype:CodeableConcept view:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period operator:Reference reasonCode*:CodeableConcept bodySite:CodeableConcept device:Reference height# width# frames# duration# content:Attachment note*:Annotation
SupplyDelivery DomainResource identifier:Identifier basedOn*:Reference partOf*:Reference status patient:Reference type:CodeableConcept suppliedItem:.SuppliedItem occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing supplier:Reference destination:Reference receiver*:Reference
SupplyDeliverySuppliedItem BackboneElement quantity:Quantity itemCodeableConcept:CodeableConcept itemReference:Reference
BodySite DomainResource identifier*:Identifier active! code:CodeableConcept qualifier*:CodeableConcept description image*:Attachment patient:Reference
Composition DomainResource identifier:Identifier status type:CodeableConcept class:CodeableConcept subject:Reference encounter:Reference date author*:Reference title confidentiality attester*:.Attester custodian:Reference relatesTo*:.RelatesTo event*:.Event section*:.Section
CompositionAttester BackboneElement mode* time party:Reference
CompositionRelatesTo BackboneElement code targetIdentifier:Identifier targetReference:Reference
CompositionEvent BackboneElement code*:CodeableConcept period:Period detail*:Reference
CompositionSection BackboneElement title code:CodeableConcept text:Narrative mode orderedBy:CodeableConcept entry*:Reference emptyReason:CodeableConcept section*:CompositionSection
Encounter DomainResource identifier*:Identifier status statusHistory*:.StatusHistory class:Coding classHistory*:.ClassHistory type*:CodeableConcept priority:CodeableConcept subject:Reference episodeOfCare*:Reference incomingReferral*:Reference participant*:.Participant appointment:Reference period:Period length:Duration reason*:CodeableConcept diagnosis*:.Diagnosis account*:Reference hospitalization:.Hospitalization location*:.Location serviceProvider:Reference partOf:Reference
EncounterStatusHistory BackboneElement status period:Period
EncounterClassHistory BackboneElement class:Coding period:Period
EncounterParticipant BackboneElement type*:CodeableConcept period:Period individual:Reference
EncounterDiagnosis BackboneElement condition:Reference role:CodeableConcept rank#
EncounterHospitalization BackboneElement preAdmissionIdentifier:Identifier origin:Reference admitSource:CodeableConcept reAdmission:CodeableConcept dietPreference*:CodeableConcept specialCourtesy*:CodeableConcept specialArrangement*:CodeableConcept destination:Reference dischargeDisposition:CodeableConcept
EncounterLocation BackboneElement location:Reference status period:Period
MedicationAdministration DomainResource identifier*:Identifier definition*:Reference partOf*:Reference status category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference supportingInformation*:Reference effectiveDateTime effectivePeriod:Period performer*:.Performer notGiven! reasonNotGiven*:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference prescription:Reference device*:Reference note*:Annotation dosage:.Dosage eventHistory*:Reference
MedicationAdministrationPerformer BackboneElement actor:Reference onBehalfOf:Reference
MedicationAdministrationDosage BackboneElement text site:CodeableConcept route:CodeableConcept method:CodeableConcept dose:Quantity rateRatio:Ratio rateQuantity:Quantity
DocumentManifest DomainResource masterIdentifier:Identifier identifier*:Identifier status type:CodeableConcept subject:Reference created author*:Reference recipient*:Reference source description content*:.Content related*:.Related
DocumentManifestContent BackboneElement pAttachment:Attachment pReference:Reference
DocumentManifestRelated BackboneElement identifier:Identifier ref:Reference
Claim DomainResource identifier*:Identifier status type:CodeableConcept subType*:CodeableConcept use patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference organization:Reference priority:CodeableConcept fundsReserve:CodeableConcept related*:.Related prescription:Reference originalPrescription:Reference payee:.Payee referral:Reference facility:Reference careTeam*:.CareTeam information*:.Information diagnosis*:.Diagnosis procedure*:.Procedure insurance*:.Insurance accident:.Accident employmentImpacted:Period hospitalization:Period item*:.Item total:Money
ClaimRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ClaimPayee BackboneElement type:CodeableConcept resourceType:Coding party:Reference
ClaimCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept qualification:CodeableConcept
ClaimInformation BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference reason:CodeableConcept
ClaimDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept packageCode:CodeableConcept
ClaimProcedure BackboneElement sequence# date procedureCodeableConcept:CodeableConcept procedureReference:Reference
ClaimInsurance BackboneElement sequence# focal! coverage:Reference businessArrangement preAuthRef* claimResponse:Reference
ClaimAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ClaimItemDetailSubDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference
ClaimItemDetail BackboneElement sequence# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference subDetail*:.SubDetail
ClaimItem BackboneElement sequence# careTeamLinkId*# diagnosisLinkId*# procedureLinkId*# informationLinkId*# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference bodySite:CodeableConcept subSite*:CodeableConcept encounter*:Reference detail*:.Detail
DeviceMetric DomainResource identifier:Identifier type:CodeableConcept unit:CodeableConcept source:Reference parent:Reference operationalStatus color category measurementPeriod:Timing calibration*:.Calibration
DeviceMetricCalibration BackboneElement type state time
TriggerDefinition Element type eventName eventTimingTiming:Timing eventTimingReference:Reference eventTimingDate eventTimingDateTime eventData:DataRequirement
AuditEvent DomainResource type:Coding subtype*:Coding action recorded outcome outcomeDesc purposeOfEvent*:CodeableConcept agent*:.Agent source:.Source entity*:.Entity
AuditEventAgentNetwork BackboneElement address type
AuditEventAgent BackboneElement role*:CodeableConcept reference:Reference userId:Identifier altId name requestor! location:Reference policy* media:Coding network:.Network purposeOfUse*:CodeableConcept
AuditEventSource BackboneElement site identifier:Identifier type*:Coding
AuditEventEntityDetail BackboneElement type value
AuditEventEntity BackboneElement identifier:Identifier reference:Reference type:Coding role:Coding lifecycle:Coding securityLabel*:Coding name description query detail*:.Detail
CarePlan DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference replaces*:Reference partOf*:Reference status intent category*:CodeableConcept title description subject:Reference context:Reference period:Period author*:Reference careTeam*:Reference addresses*:Reference supportingInfo*:Reference goal*:Reference activity*:.Activity note*:Annotation
CarePlanActivityDetail BackboneElement category:CodeableConcept definition:Reference code:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference goal*:Reference status statusReason prohibited! scheduledTiming:Timing scheduledPeriod:Period scheduledString location:Reference performer*:Reference productCodeableConcept:CodeableConcept productReference:Reference dailyAmount:Quantity quantity:Quantity description
CarePlanActivity BackboneElement outcomeCodeableConcept*:CodeableConcept outcomeReference*:Reference progress*:Annotation reference:Reference detail:.Detail
Linkage DomainResource active! author:Reference item*:.Item
LinkageItem BackboneElement type resource:Reference
QuestionnaireResponse DomainResource identifier:Identifier basedOn*:Reference parent*:Reference questionnaire:Reference status subject:Reference context:Reference authored author:Reference source:Reference item*:.Item
QuestionnaireResponseItemAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference item*:QuestionnaireResponseItem
QuestionnaireResponseItem BackboneElement linkId definition text subject:Reference answer*:.Answer item*:QuestionnaireResponseItem
Location DomainResource identifier*:Identifier status operationalStatus:Coding name alias* description mode type:CodeableConcept telecom*:ContactPoint address:Address physicalType:CodeableConcept position:.Position managingOrganization:Reference partOf:Reference endpoint*:Reference
LocationPosition BackboneElement longitude# latitude# altitude#
EpisodeOfCare DomainResource identifier*:Identifier status statusHistory*:.StatusHistory type*:CodeableConcept diagnosis*:.Diagnosis patient:Reference managingOrganization:Reference period:Period referralRequest*:Reference careManager:Reference team*:Reference account*:Reference
EpisodeOfCareStatusHistory BackboneElement status period:Period
EpisodeOfCareDiagnosis BackboneElement condition:Reference role:CodeableConcept rank#
BackboneElement Element modifierExtension*:Extension
DeviceRequest DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference priorRequest*:Reference groupIdentifier:Identifier status intent:CodeableConcept priority codeReference:Reference codeCodeableConcept:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:.Requester performerType:CodeableConcept performer:Reference reasonCode*:CodeableConcept reasonReference*:Reference supportingInfo*:Reference note*:Annotation relevantHistory*:Reference
DeviceRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
CapabilityStatement DomainResource url version name title status experimental! date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright kind instantiates* software:.Software implementation:.Implementation fhirVersion acceptUnknown format* patchFormat* implementationGuide* profile*:Reference rest*:.Rest messaging*:.Messaging document*:.Document
CapabilityStatementSoftware BackboneElement name version releaseDate
CapabilityStatementImplementation BackboneElement description url
CapabilityStatementRestSecurityCertificate BackboneElement type blob
CapabilityStatementRestSecurity BackboneElement cors! service*:CodeableConcept description certificate*:.Certificate
CapabilityStatementRestResourceInteraction BackboneElement code documentation
CapabilityStatementRestResourceSearchParam BackboneElement name definition type documentation
CapabilityStatementRestResource BackboneElement type profile:Reference documentation interaction*:.Interaction versioning readHistory! updateCreate! conditionalCreate! conditionalRead conditionalUpdate! conditionalDelete referencePolicy* searchInclude* searchRevInclude* searchParam*:.SearchParam
CapabilityStatementRestInteraction BackboneElement code documentation
CapabilityStatementRestOperation BackboneElement name definition:Reference
CapabilityStatementRest BackboneElement mode documentation security:.Security resource*:.Resource interaction*:.Interaction searchParam*:.ResourceSearchParam operation*:.Operation compartment*
CapabilityStatementMessagingEndpoint BackboneElement protocol:Coding address
CapabilityStatementMessagingSupportedMessage BackboneElement mode definition:Reference
CapabilityStatementMessagingEvent BackboneElement code:Coding category mode focus request:Reference response:Reference documentation
CapabilityStatementMessaging BackboneElement endpoint*:.Endpoint reliableCache# documentation supportedMessage*:.SupportedMessage event*:.Event
CapabilityStatementDocument BackboneElement mode documentation profile:Reference
ContactPoint Element system value use rank# period:Period
ProcessResponse DomainResource identifier*:Identifier status created organization:Reference request:Reference outcome:CodeableConcept disposition requestProvider:Reference requestOrganization:Reference form:CodeableConcept processNote*:.ProcessNote error*:CodeableConcept communicationRequest*:Reference
ProcessResponseProcessNote BackboneElement type:CodeableConcept text
Endpoint DomainResource identifier*:Identifier status connectionType:Coding name managingOrganization:Reference contact*:ContactPoint period:Period payloadType*:CodeableConcept payloadMimeType* address header*
Annotation Element authorReference:Reference authorString time text
Substance DomainResource identifier*:Identifier status category*:CodeableConcept code:CodeableConcept description instance*:.Instance ingredient*:.Ingredient
Meta Element versionId lastUpdated profile* security*:Coding tag*:Coding
Group DomainResource identifier*:Identifier active! type actual! code:CodeableConcept name quantity# characteristic*:.Characteristic member*:.Member
GroupCharacteristic BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range exclude! period:Period
GroupMember BackboneElement entity:Reference period:Period inactive!
ImagingStudy DomainResource uid accession:Identifier identifier*:Identifier availability modalityList*:Coding patient:Reference context:Reference started basedOn*:Reference referrer:Reference interpreter*:Reference endpoint*:Reference numberOfSeries# numberOfInstances# procedureReference*:Reference procedureCode*:CodeableConcept reason:CodeableConcept description series*:.Series
ImagingStudySeriesInstance BackboneElement uid number# sopClass title
ImagingStudySeries BackboneElement uid number# modality:Coding description numberOfInstances# availability endpoint*:Reference bodySite:Coding laterality:Coding started performer*:Reference instance*:.Instance
Organization DomainResource identifier*:Identifier active! type*:CodeableConcept name alias* telecom*:ContactPoint address*:Address partOf:Reference contact*:.Contact endpoint*:Reference
OrganizationContact BackboneElement purpose:CodeableConcept name:HumanName telecom*:ContactPoint address:Address
Contributor Element type name contact*:ContactDetail
ProcessRequest DomainResource identifier*:Identifier status action target:Reference created provider:Reference organization:Reference request:Reference response:Reference nullify! reference item*:.Item include* exclude* period:Period
ProcessRequestItem BackboneElement sequenceLinkId#
Questionnaire DomainResource url identifier*:Identifier version name title status experimental! date publisher description purpose approvalDate lastReviewDate effectivePeriod:Period useContext*:UsageContext jurisdiction*:CodeableConcept contact*:ContactDetail copyright code*:Coding subjectType* item*:.Item
QuestionnaireItemEnableWhen BackboneElement question hasAnswer! answerBoolean! answerDecimal# answerInteger# answerDate answerDateTime answerTime answerString answerUri answerAttachment:Attachment answerCoding:Coding answerQuantity:Quantity answerReference:Reference
QuestionnaireItemOption BackboneElement valueInteger# valueDate valueTime valueString valueCoding:Coding
QuestionnaireItem BackboneElement linkId definition code*:Coding prefix text type enableWhen*:.EnableWhen required! repeats! readOnly! maxLength# options:Reference option*:.Option initialBoolean! initialDecimal# initialInteger# initialDate initialDateTime initialTime initialString initialUri initialAttachment:Attachment initialCoding:Coding initialQuantity:Quantity initialReference:Reference item*:QuestionnaireItem
Dosage Element sequence# text additionalInstruction*:CodeableConcept patientInstruction timing:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept site:CodeableConcept route:CodeableConcept method:CodeableConcept doseRange:Range doseQuantity:Quantity maxDosePerPeriod:Ratio maxDosePerAdministration:Quantity maxDosePerLifetime:Quantity rateRatio:Ratio rateRange:Range rateQuantity:Quantity
PractitionerRole DomainResource identifier*:Identifier active! period:Period practitioner:Reference organization:Reference code*:CodeableConcept specialty*:CodeableConcept location*:Reference healthcareService*:Reference telecom*:ContactPoint availableTime*:.AvailableTime notAvailable*:.NotAvailable availabilityExceptions endpoint*:Reference
PractitionerRoleAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
PractitionerRoleNotAvailable BackboneElement description during:Period
Ratio Element numerator:Quantity denominator:Quantity
MeasureReport DomainResource identifier:Identifier status type measure:Reference patient:Reference date reportingOrganization:Reference period:Period group*:.Group evaluatedResources:Reference
MeasureReportGroupPopulation BackboneElement identifier:Identifier code:CodeableConcept count# patients:Reference
MeasureReportGroupStratifierStratumPopulation BackboneElement identifier:Identifier code:CodeableConcept count# patients:Reference
MeasureReportGroupStratifierStratum BackboneElement value population*:.Population measureScore#
MeasureReportGroupStratifier BackboneElement identifier:Identifier stratum*:.Stratum
MeasureReportGroup BackboneElement identifier:Identifier population*:.Population measureScore# stratifier*:.Stratifier
SupplyRequest DomainResource identifier:Identifier status category:CodeableConcept priority orderedItem:.OrderedItem occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:.Requester supplier*:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference deliverFrom:Reference deliverTo:Reference
SupplyRequestOrderedItem BackboneElement quantity:Quantity itemCodeableConcept:CodeableConcept itemReference:Reference
SupplyRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
Coding Element system version code display userSelected!
Provenance DomainResource target*:Reference period:Period recorded policy* location:Reference reason*:Coding activity:Coding agent*:.Agent entity*:.Entity signature*:Signature
ProvenanceAgent BackboneElement role*:CodeableConcept whoUri whoReference:Reference onBehalfOfUri onBehalfOfReference:Reference relatedAgentType:CodeableConcept
ProvenanceEntity BackboneElement role whatUri whatReference:Reference whatIdentifier:Identifier agent*:ProvenanceAgent
Binary Resource contentType securityContext:Reference content
RiskAssessment DomainResource identifier:Identifier basedOn:Reference parent:Reference status method:CodeableConcept code:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period condition:Reference performer:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference basis*:Reference prediction*:.Prediction mitigation comment
RiskAssessmentPrediction BackboneElement outcome:CodeableConcept probabilityDecimal# probabilityRange:Range qualitativeRisk:CodeableConcept relativeRisk# whenPeriod:Period whenRange:Range rationale
Parameters Resource parameter*:.Parameter
ParametersParameter BackboneElement name valueBase64Binary valueBoolean! valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueMeta:Meta resource:Resource part*:ParametersParameter
HealthcareService DomainResource identifier*:Identifier active! providedBy:Reference category:CodeableConcept type*:CodeableConcept specialty*:CodeableConcept location*:Reference name comment extraDetails photo:Attachment telecom*:ContactPoint coverageArea*:Reference serviceProvisionCode*:CodeableConcept eligibility:CodeableConcept eligibilityNote programName* characteristic*:CodeableConcept referralMethod*:CodeableConcept appointmentRequired! availableTime*:.AvailableTime notAvailable*:.NotAvailable availabilityExceptions endpoint*:Reference
HealthcareServiceAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
HealthcareServiceNotAvailable BackboneElement description during:Period
RelatedPerson DomainResource identifier*:Identifier active! patient:Reference relationship:CodeableConcept name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo*:Attachment period:Period
DeviceComponent DomainResource identifier:Identifier type:CodeableConcept lastSystemChange source:Reference parent:Reference operationalStatus*:CodeableConcept parameterGroup:CodeableConcept measurementPrinciple productionSpecification*:.ProductionSpecification languageCode:CodeableConcept
DeviceComponentProductionSpecification BackboneElement specType:CodeableConcept componentId:Identifier productionSpec
Basic DomainResource identifier*:Identifier code:CodeableConcept subject:Reference created author:Reference
VisionPrescription DomainResource identifier*:Identifier status patient:Reference encounter:Reference dateWritten prescriber:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference dispense*:.Dispense
VisionPrescriptionDispense BackboneElement product:CodeableConcept eye sphere# cylinder# axis# prism# base add# power# backCurve# diameter# duration:Quantity color brand note*:Annotation
EnrollmentRequest DomainResource identifier*:Identifier status created insurer:Reference provider:Reference organization:Reference subject:Reference coverage:Reference
Flag DomainResource identifier*:Identifier status category:CodeableConcept code:CodeableConcept subject:Reference period:Period encounter:Reference author:Reference
ParameterDefinition Element name use min# max documentation type profile:Reference
ExplanationOfBenefit DomainResource identifier*:Identifier status type:CodeableConcept subType*:CodeableConcept patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference organization:Reference referral:Reference facility:Reference claim:Reference claimResponse:Reference outcome:CodeableConcept disposition related*:.Related prescription:Reference originalPrescription:Reference payee:.Payee information*:.Information careTeam*:.CareTeam diagnosis*:.Diagnosis procedure*:.Procedure precedence# insurance:.Insurance accident:.Accident employmentImpacted:Period hospitalization:Period item*:.Item addItem*:.AddItem totalCost:Money unallocDeductable:Money totalBenefit:Money payment:.Payment form:CodeableConcept processNote*:.ProcessNote benefitBalance*:.BenefitBalance
ExplanationOfBenefitRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ExplanationOfBenefitPayee BackboneElement type:CodeableConcept resourceType:CodeableConcept party:Reference
ExplanationOfBenefitInformation BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference reason:Coding
ExplanationOfBenefitCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept qualification:CodeableConcept
ExplanationOfBenefitDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept packageCode:CodeableConcept
ExplanationOfBenefitProcedure BackboneElement sequence# date procedureCodeableConcept:CodeableConcept procedureReference:Reference
ExplanationOfBenefitInsurance BackboneElement coverage:Reference preAuthRef*
ExplanationOfBenefitAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ExplanationOfBenefitItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money value#
ExplanationOfBenefitItemDetailSubDetail BackboneElement sequence# type:CodeableConcept revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitItemDetail BackboneElement sequence# type:CodeableConcept revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication subDetail*:.SubDetail
ExplanationOfBenefitItem BackboneElement sequence# careTeamLinkId*# diagnosisLinkId*# procedureLinkId*# informationLinkId*# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# net:Money udi*:Reference bodySite:CodeableConcept subSite*:CodeableConcept encounter*:Reference noteNumber*# adjudication*:.Adjudication detail*:.Detail
ExplanationOfBenefitAddItemDetail BackboneElement revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept fee:Money noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitAddItem BackboneElement sequenceLinkId*# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept fee:Money noteNumber*# adjudication*:ExplanationOfBenefitItemAdjudication detail*:.Detail
ExplanationOfBenefitPayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ExplanationOfBenefitProcessNote BackboneElement number# type:CodeableConcept text language:CodeableConcept
ExplanationOfBenefitBenefitBalanceFinancial BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedMoney:Money
ExplanationOfBenefitBenefitBalance BackboneElement category:CodeableConcept subCategory:CodeableConcept excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept financial*:.Financial
Patient DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address maritalStatus:CodeableConcept multipleBirthBoolean! multipleBirthInteger# photo*:Attachment contact*:.Contact animal:.Animal communication*:.Communication generalPractitioner*:Reference managingOrganization:Reference link*:.Link
PatientContact BackboneElement relationship*:CodeableConcept name:HumanName telecom*:ContactPoint address:Address gender organization:Reference period:Period
PatientAnimal BackboneElement species:CodeableConcept breed:CodeableConcept genderStatus:CodeableConcept
PatientCommunication BackboneElement language:CodeableConcept preferred!
PatientLink BackboneElement other:Reference type
Specimen DomainResource identifier*:Identifier accessionIdentifier:Identifier status type:CodeableConcept subject:Reference receivedTime parent*:Reference request*:Reference collection:.Collection processing*:.Processing container*:.Container note*:Annotation
SpecimenCollection BackboneElement collector:Reference collectedDateTime collectedPeriod:Period quantity:Quantity method:CodeableConcept bodySite:CodeableConcept
SpecimenProcessing BackboneElement description procedure:CodeableConcept additive*:Reference timeDateTime timePeriod:Period
SpecimenContainer BackboneElement identifier*:Identifier description type:CodeableConcept capacity:Quantity specimenQuantity:Quantity additiveCodeableConcept:CodeableConcept additiveReference:Reference
FamilyMemberHistory DomainResource identifier*:Identifier definition*:Reference status notDone! notDoneReason:CodeableConcept patient:Reference date name relationship:CodeableConcept gender bornPeriod:Period bornDate bornString ageAge:Age ageRange:Range ageString estimatedAge! deceasedBoolean! deceasedAge:Age deceasedRange:Range deceasedDate deceasedString reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation condition*:.Condition
FamilyMemberHistoryCondition BackboneElement code:CodeableConcept outcome:CodeableConcept onsetAge:Age onsetRange:Range onsetPeriod:Period onsetString note*:Annotation
Sequence DomainResource identifier*:Identifier type coordinateSystem# patient:Reference specimen:Reference device:Reference performer:Reference quantity:Quantity referenceSeq:.ReferenceSeq variant*:.Variant observedSeq quality*:.Quality readCoverage# repository*:.Repository pointer*:Reference
SequenceReferenceSeq BackboneElement chromosome:CodeableConcept genomeBuild referenceSeqId:CodeableConcept referenceSeqPointer:Reference referenceSeqString strand# windowStart# windowEnd#
SequenceVariant BackboneElement start# end# observedAllele referenceAllele cigar variantPointer:Reference
SequenceQuality BackboneElement type standardSequence:CodeableConcept start# end# score:Quantity method:CodeableConcept truthTP# queryTP# truthFN# queryFP# gtFP# precision# recall# fScore#
SequenceRepository BackboneElement type url name datasetId variantsetId readsetId
Medication DomainResource code:CodeableConcept status isBrand! isOverTheCounter! manufacturer:Reference form:CodeableConcept ingredient*:.Ingredient package:.Package image*:Attachment
MedicationIngredient BackboneElement itemCodeableConcept:CodeableConcept itemReference:Reference isActive! amount:Ratio
MedicationPackageContent BackboneElement itemCodeableConcept:CodeableConcept itemReference:Reference amount:Quantity
MedicationPackageBatch BackboneElement lotNumber expirationDate
MedicationPackage BackboneElement container:CodeableConcept content*:.Content batch*:.Batch
SimpleQuantity Quantity
DiagnosticReport DomainResource identifier*:Identifier basedOn*:Reference status category:CodeableConcept code:CodeableConcept subject:Reference context:Reference effectiveDateTime effectivePeriod:Period issued performer*:.Performer specimen*:Reference result*:Reference imagingStudy*:Reference image*:.Image conclusion codedDiagnosis*:CodeableConcept presentedForm*:Attachment
DiagnosticReportPerformer BackboneElement role:CodeableConcept actor:Reference
DiagnosticReportImage BackboneElement comment link:Reference
AppointmentResponse DomainResource identifier*:Identifier appointment:Reference start end participantType*:CodeableConcept actor:Reference participantStatus comment
RequestGroup DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status intent priority subject:Reference context:Reference authoredOn author:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference note*:Annotation action*:.Action
RequestGroupActionCondition BackboneElement kind description language expression
RequestGroupActionRelatedAction BackboneElement actionId relationship offsetDuration:Duration offsetRange:Range
RequestGroupAction BackboneElement label title description textEquivalent code*:CodeableConcept documentation*:RelatedArtifact condition*:.Condition relatedAction*:.RelatedAction timingDateTime timingPeriod:Period timingDuration:Duration timingRange:Range timingTiming:Timing participant*:Reference type:Coding groupingBehavior selectionBehavior requiredBehavior precheckBehavior cardinalityBehavior resource:Reference action*:RequestGroupAction
Goal DomainResource identifier*:Identifier status category*:CodeableConcept priority:CodeableConcept description:CodeableConcept subject:Reference startDate startCodeableConcept:CodeableConcept target:.Target statusDate statusReason expressedBy:Reference addresses*:Reference note*:Annotation outcomeCode*:CodeableConcept outcomeReference*:Reference
GoalTarget BackboneElement measure:CodeableConcept detailQuantity:Quantity detailRange:Range detailCodeableConcept:CodeableConcept dueDate dueDuration:Duration
Timing Element event* repeat:.Repeat code:CodeableConcept
TimingRepeat BackboneElement boundsDuration:Duration boundsRange:Range boundsPeriod:Period count# countMax# duration# durationMax# durationUnit frequency# frequencyMax# period# periodMax# periodUnit dayOfWeek* timeOfDay* when* offset#
Immunization DomainResource identifier*:Identifier status notGiven! vaccineCode:CodeableConcept patient:Reference encounter:Reference date primarySource! reportOrigin:CodeableConcept location:Reference manufacturer:Reference lotNumber expirationDate site:CodeableConcept route:CodeableConcept doseQuantity:Quantity practitioner*:.Practitioner note*:Annotation explanation:.Explanation reaction*:.Reaction vaccinationProtocol*:.VaccinationProtocol
ImmunizationPractitioner BackboneElement role:CodeableConcept actor:Reference
ImmunizationExplanation BackboneElement reason*:CodeableConcept reasonNotGiven*:CodeableConcept
ImmunizationReaction BackboneElement date detail:Reference reported!
ImmunizationVaccinationProtocol BackboneElement doseSequence# description authority:Reference series seriesDoses# targetDisease*:CodeableConcept doseStatus:CodeableConcept doseStatusReason:CodeableConcept
ClaimResponse DomainResource identifier*:Identifier status patient:Reference created insurer:Reference requestProvider:Reference requestOrganization:Reference request:Reference outcome:CodeableConcept disposition payeeType:CodeableConcept item*:.Item addItem*:.AddItem error*:.Error totalCost:Money unallocDeductable:Money totalBenefit:Money payment:.Payment reserved:Coding form:CodeableConcept processNote*:.ProcessNote communicationRequest*:Reference insurance*:.Insurance
ClaimResponseItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money value#
ClaimResponseItemDetailSubDetail BackboneElement sequenceLinkId# noteNumber*# adjudication*:ClaimResponseItemAdjudication
ClaimResponseItemDetail BackboneElement sequenceLinkId# noteNumber*# adjudication*:ClaimResponseItemAdjudication subDetail*:.SubDetail
ClaimResponseItem BackboneElement sequenceLinkId# noteNumber*# adjudication*:.Adjudication detail*:.Detail
ClaimResponseAddItemDetail BackboneElement revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept fee:Money noteNumber*# adjudication*:ClaimResponseItemAdjudication
ClaimResponseAddItem BackboneElement sequenceLinkId*# revenue:CodeableConcept category:CodeableConcept service:CodeableConcept modifier*:CodeableConcept fee:Money noteNumber*# adjudication*:ClaimResponseItemAdjudication detail*:.Detail
ClaimResponseError BackboneElement sequenceLinkId# detailSequenceLinkId# subdetailSequenceLinkId# code:CodeableConcept
ClaimResponsePayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ClaimResponseProcessNote BackboneElement number# type:CodeableConcept text language:CodeableConcept
ClaimResponseInsurance BackboneElement sequence# focal! coverage:Reference businessArrangement preAuthRef* claimResponse:Reference
Contract DomainResource identifier:Identifier status issued applies:Period subject*:Reference topic*:Reference authority*:Reference domain*:Reference type:CodeableConcept subType*:CodeableConcept action*:CodeableConcept actionReason*:CodeableConcept decisionType:CodeableConcept contentDerivative:CodeableConcept securityLabel*:Coding agent*:.Agent signer*:.Signer valuedItem*:.ValuedItem term*:.Term bindingAttachment:Attachment bindingReference:Reference friendly*:.Friendly legal*:.Legal rule*:.Rule
ContractAgent BackboneElement actor:Reference role*:CodeableConcept
ContractSigner BackboneElement type:Coding party:Reference signature*:Signature
ContractValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Money factor# points# net:Money
ContractTermAgent BackboneElement actor:Reference role*:CodeableConcept
ContractTermValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Money factor# points# net:Money
ContractTerm BackboneElement identifier:Identifier issued applies:Period type:CodeableConcept subType:CodeableConcept topic*:Reference action*:CodeableConcept actionReason*:CodeableConcept securityLabel*:Coding agent*:.Agent text valuedItem*:.ValuedItem group*:ContractTerm
ContractFriendly BackboneElement contentAttachment:Attachment contentReference:Reference
ContractLegal BackboneElement contentAttachment:Attachment contentReference:Reference
ContractRule BackboneElement contentAttachment:Attachment contentReference:Reference
Element - id extension*:Extension
Period Element start end
Extension Element url valueBase64Binary valueBoolean! valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueMeta:Meta
Signature Element type*:Coding when whoUri whoReference:Reference onBehalfOfUri onBehalfOfReference:Reference contentType blob
Duration Quantity
CommunicationRequest DomainResource identifier*:Identifier basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status category*:CodeableConcept priority medium*:CodeableConcept subject:Reference recipient*:Reference topic*:Reference context:Reference payload*:.Payload occurrenceDateTime occurrencePeriod:Period authoredOn sender:Reference requester:.Requester reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation
CommunicationRequestPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
CommunicationRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
Identifier Element use type:CodeableConcept system value period:Period assigner:Reference
PaymentNotice DomainResource identifier*:Identifier status request:Reference response:Reference statusDate created target:Reference provider:Reference organization:Reference paymentStatus:CodeableConcept
GuidanceResponse DomainResource requestId identifier:Identifier module:Reference status subject:Reference context:Reference occurrenceDateTime performer:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference note*:Annotation evaluationMessage*:Reference outputParameters:Reference result:Reference dataRequirement*:DataRequirement
DetectedIssue DomainResource identifier:Identifier status category:CodeableConcept severity patient:Reference date author:Reference implicated*:Reference detail reference mitigation*:.Mitigation
DetectedIssueMitigation BackboneElement action:CodeableConcept date author:Reference
HumanName Element use text family given* prefix* suffix* period:Period
Bundle Resource identifier:Identifier type total# link*:.Link entry*:.Entry signature:Signature
BundleLink BackboneElement relation url
BundleEntrySearch BackboneElement mode score#
BundleEntryRequest BackboneElement method url ifNoneMatch ifModifiedSince ifMatch ifNoneExist
BundleEntryResponse BackboneElement status location etag lastModified outcome:Resource
BundleEntry BackboneElement link*:BundleLink fullUrl resource:Resource search:.Search request:.Request response:.Response
NutritionOrder DomainResource identifier*:Identifier status patient:Reference encounter:Reference dateTime orderer:Reference allergyIntolerance*:Reference foodPreferenceModifier*:CodeableConcept excludeFoodModifier*:CodeableConcept oralDiet:.OralDiet supplement*:.Supplement enteralFormula:.EnteralFormula
NutritionOrderOralDietNutrient BackboneElement modifier:CodeableConcept amount:Quantity
NutritionOrderOralDietTexture BackboneElement modifier:CodeableConcept foodType:CodeableConcept
NutritionOrderOralDiet BackboneElement type*:CodeableConcept schedule*:Timing nutrient*:.Nutrient texture*:.Texture fluidConsistencyType*:CodeableConcept instruction
NutritionOrderSupplement BackboneElement type:CodeableConcept productName schedule*:Timing quantity:Quantity instruction
NutritionOrderEnteralFormulaAdministration BackboneElement schedule:Timing quantity:Quantity rateQuantity:Quantity rateRatio:Ratio
NutritionOrderEnteralFormula BackboneElement baseFormulaType:CodeableConcept baseFormulaProductName additiveType:CodeableConcept additiveProductName caloricDensity:Quantity routeofAdministration:CodeableConcept administration*:.Administration maxVolumeToDeliver:Quantity administrationInstruction
EnrollmentResponse DomainResource identifier*:Identifier status request:Reference outcome:CodeableConcept disposition created organization:Reference requestProvider:Reference requestOrganization:Reference
Range Element low:Quantity high:Quantity
Reference Element reference identifier:Identifier display
MedicationRequest DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference groupIdentifier:Identifier status intent category:CodeableConcept priority medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference supportingInformation*:Reference authoredOn requester:.Requester recorder:Reference reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation dosageInstruction*:Dosage dispenseRequest:.DispenseRequest substitution:.Substitution priorPrescription:Reference detectedIssue*:Reference eventHistory*:Reference
MedicationRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
MedicationRequestDispenseRequest BackboneElement validityPeriod:Period numberOfRepeatsAllowed# quantity:Quantity expectedSupplyDuration:Duration performer:Reference
MedicationRequestSubstitution BackboneElement allowed! reason:CodeableConcept
ProcedureRequest DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference replaces*:Reference requisition:Identifier status intent priority doNotPerform! category*:CodeableConcept code:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept authoredOn requester:.Requester performerType:CodeableConcept performer:Reference reasonCode*:CodeableConcept reasonReference*:Reference supportingInfo*:Reference specimen*:Reference bodySite*:CodeableConcept note*:Annotation relevantHistory*:Reference
ProcedureRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
ImmunizationRecommendation DomainResource identifier*:Identifier patient:Reference recommendation*:.Recommendation
ImmunizationRecommendationRecommendationDateCriterion BackboneElement code:CodeableConcept value
ImmunizationRecommendationRecommendationProtocol BackboneElement doseSequence# description authority:Reference series
ImmunizationRecommendationRecommendation BackboneElement date vaccineCode:CodeableConcept targetDisease:CodeableConcept doseNumber# forecastStatus:CodeableConcept dateCriterion*:.DateCriterion protocol:.Protocol supportingImmunization*:Reference supportingPatientInformation*:Reference
Resource - id meta:Meta implicitRules language
DomainResource Resource text:Narrative contained*:Resource extension*:Extension modifierExtension*:Extension
Slot DomainResource identifier*:Identifier serviceCategory:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept appointmentType:CodeableConcept schedule:Reference status start end overbooked! comment
Coverage DomainResource identifier*:Identifier status type:CodeableConcept policyHolder:Reference subscriber:Reference subscriberId beneficiary:Reference relationship:CodeableConcept period:Period payor*:Reference grouping:.Grouping dependent sequence order# network contract*:Reference
CoverageGrouping BackboneElement group groupDisplay subGroup subGroupDisplay plan planDisplay subPlan subPlanDisplay class classDisplay subClass subClassDisplay
PaymentReconciliation DomainResource identifier*:Identifier status period:Period created organization:Reference request:Reference outcome:CodeableConcept disposition requestProvider:Reference requestOrganization:Reference detail*:.Detail form:CodeableConcept total:Money processNote*:.ProcessNote
PaymentReconciliationDetail BackboneElement type:CodeableConcept request:Reference response:Reference submitter:Reference payee:Reference date amount:Money
PaymentReconciliationProcessNote BackboneElement type:CodeableConcept text
Narrative Element status div
MedicationStatement DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference context:Reference status category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference effectiveDateTime effectivePeriod:Period dateAsserted informationSource:Reference subject:Reference derivedFrom*:Reference taken reasonNotTaken*:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference note*:Annotation dosage*:Dosage
Money Quantity
Schedule DomainResource identifier*:Identifier active! serviceCategory:CodeableConcept serviceType*:CodeableConcept specialty*:CodeableConcept actor*:Reference planningHorizon:Period comment
Distance Quantity
Person DomainResource identifier*:Identifier name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo:Attachment managingOrganization:Reference active! link*:.Link
PersonLink BackboneElement target:Reference assurance
AllergyIntolerance DomainResource identifier*:Identifier clinicalStatus verificationStatus type category* criticality code:CodeableConcept patient:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString assertedDate recorder:Reference asserter:Reference lastOccurrence note*:Annotation reaction*:.Reaction
AllergyIntoleranceReaction BackboneElement substance:CodeableConcept manifestation*:CodeableConcept description onset severity exposureRoute:CodeableConcept note*:Annotation
ClinicalImpression DomainResource identifier*:Identifier status code:CodeableConcept description subject:Reference context:Reference effectiveDateTime effectivePeriod:Period date assessor:Reference previous:Reference problem*:Reference investigation*:.Investigation protocol* summary finding*:.Finding prognosisCodeableConcept*:CodeableConcept prognosisReference*:Reference action*:Reference note*:Annotation
ClinicalImpressionInvestigation BackboneElement code:CodeableConcept item*:Reference
ClinicalImpressionFinding BackboneElement itemCodeableConcept:CodeableConcept itemReference:Reference basis
Subscription DomainResource status contact*:ContactPoint end reason criteria error channel:.Channel tag*:Coding
SubscriptionChannel BackboneElement type endpoint payload header*
CareTeam DomainResource identifier*:Identifier status category*:CodeableConcept name subject:Reference context:Reference period:Period participant*:.Participant reasonCode*:CodeableConcept reasonReference*:Reference managingOrganization*:Reference note*:Annotation
CareTeamParticipant BackboneElement role:CodeableConcept member:Reference onBehalfOf:Reference period:Period
Device DomainResource identifier*:Identifier udi:.Udi status type:CodeableConcept lotNumber manufacturer manufactureDate expirationDate model version patient:Reference owner:Reference contact*:ContactPoint location:Reference url note*:Annotation safety*:CodeableConcept
DeviceUdi BackboneElement deviceIdentifier name jurisdiction carrierHRF carrierAIDC issuer entryType
Consent DomainResource identifier:Identifier status category*:CodeableConcept patient:Reference period:Period dateTime consentingParty*:Reference actor*:.Actor action*:CodeableConcept organization*:Reference sourceAttachment:Attachment sourceIdentifier:Identifier sourceReference:Reference policy*:.Policy policyRule securityLabel*:Coding purpose*:Coding dataPeriod:Period data*:.Data except*:.Except
ConsentActor BackboneElement role:CodeableConcept reference:Reference
ConsentPolicy BackboneElement authority uri
ConsentData BackboneElement meaning reference:Reference
ConsentExceptActor BackboneElement role:CodeableConcept reference:Reference
ConsentExceptData BackboneElement meaning reference:Reference
ConsentExcept BackboneElement type period:Period actor*:.Actor action*:CodeableConcept securityLabel*:Coding purpose*:Coding class*:Coding code*:Coding dataPeriod:Period data*:.Data
SampledData Element origin:Quantity period# factor# lowerLimit# upperLimit# dimensions# data
Communication DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference partOf*:Reference status notDone! notDoneReason:CodeableConcept category*:CodeableConcept medium*:CodeableConcept subject:Reference recipient*:Reference topic*:Reference context:Reference sent received sender:Reference reasonCode*:CodeableConcept reasonReference*:Reference payload*:.Payload note*:Annotation
CommunicationPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
Age Quantity
CodeableConcept Element coding*:Coding text
ReferralRequest DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status intent type:CodeableConcept priority serviceRequested*:CodeableConcept subject:Reference context:Reference occurrenceDateTime occurrencePeriod:Period authoredOn requester:.Requester specialty:CodeableConcept recipient*:Reference reasonCode*:CodeableConcept reasonReference*:Reference description supportingInfo*:Reference note*:Annotation relevantHistory*:Reference
ReferralRequestRequester BackboneElement agent:Reference onBehalfOf:Reference
Task DomainResource identifier*:Identifier definitionUri definitionReference:Reference basedOn*:Reference groupIdentifier:Identifier partOf*:Reference status statusReason:CodeableConcept businessStatus:CodeableConcept intent priority code:CodeableConcept description focus:Reference for:Reference context:Reference executionPeriod:Period authoredOn lastModified requester:.Requester performerType*:CodeableConcept owner:Reference reason:CodeableConcept note*:Annotation relevantHistory*:Reference restriction:.Restriction input*:.Input output*:.Output
TaskRequester BackboneElement agent:Reference onBehalfOf:Reference
TaskRestriction BackboneElement repetitions# period:Period recipient*:Reference
TaskInput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueMeta:Meta
TaskOutput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueMeta:Meta
Practitioner DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint address*:Address gender birthDate photo*:Attachment qualification*:.Qualification communication*:CodeableConcept
PractitionerQualification BackboneElement identifier*:Identifier code:CodeableConcept period:Period issuer:Reference
Quantity Element value# comparator unit system code
Observation DomainResource identifier*:Identifier basedOn*:Reference status category*:CodeableConcept code:CodeableConcept subject:Reference context:Reference effectiveDateTime effectivePeriod:Period issued performer*:Reference valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueAttachment:Attachment valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept interpretation:CodeableConcept comment bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference referenceRange*:.ReferenceRange related*:.Related component*:.Component
ObservationReferenceRange BackboneElement low:Quantity high:Quantity type:CodeableConcept appliesTo*:CodeableConcept age:Range text
ObservationRelated BackboneElement type target:Reference
ObservationComponent BackboneElement code:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueAttachment:Attachment valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept interpretation:CodeableConcept referenceRange*:ObservationReferenceRange
DocumentReference DomainResource masterIdentifier:Identifier identifier*:Identifier status docStatus type:CodeableConcept class:CodeableConcept subject:Reference created indexed author*:Reference authenticator:Reference custodian:Reference relatesTo*:.RelatesTo description securityLabel*:CodeableConcept content*:.Content context:.Context
DocumentReferenceRelatesTo BackboneElement code target:Reference
DocumentReferenceContent BackboneElement attachment:Attachment format:Coding
DocumentReferenceContextRelated BackboneElement identifier:Identifier ref:Reference
DocumentReferenceContext BackboneElement encounter:Reference event*:CodeableConcept period:Period facilityType:CodeableConcept practiceSetting:CodeableConcept sourcePatientInfo:Reference related*:.Related
OperationOutcome DomainResource issue*:.Issue
OperationOutcomeIssue BackboneElement severity code details:CodeableConcept diagnostics location* expression*
Address Element use type text line* city district state postalCode country period:Period
MedicationDispense DomainResource identifier*:Identifier partOf*:Reference status category:CodeableConcept medicationCodeableConcept:CodeableConcept medicationReference:Reference subject:Reference context:Reference supportingInformation*:Reference performer*:.Performer authorizingPrescription*:Reference type:CodeableConcept quantity:Quantity daysSupply:Quantity whenPrepared whenHandedOver destination:Reference receiver*:Reference note*:Annotation dosageInstruction*:Dosage substitution:.Substitution detectedIssue*:Reference notDone! notDoneReasonCodeableConcept:CodeableConcept notDoneReasonReference:Reference eventHistory*:Reference
MedicationDispensePerformer BackboneElement actor:Reference onBehalfOf:Reference
MedicationDispenseSubstitution BackboneElement wasSubstituted! type:CodeableConcept reason*:CodeableConcept responsibleParty*:Reference
Account DomainResource identifier*:Identifier status type:CodeableConcept name subject:Reference period:Period active:Period balance:Money coverage*:.Coverage owner:Reference description guarantor*:.Guarantor
AccountCoverage BackboneElement coverage:Reference priority#
AccountGuarantor BackboneElement party:Reference onHold! period:Period
Procedure DomainResource identifier*:Identifier definition*:Reference basedOn*:Reference partOf*:Reference status notDone! notDoneReason:CodeableConcept category:CodeableConcept code:CodeableConcept subject:Reference context:Reference performedDateTime performedPeriod:Period performer*:.Performer location:Reference reasonCode*:CodeableConcept reasonReference*:Reference bodySite*:CodeableConcept outcome:CodeableConcept report*:Reference complication*:CodeableConcept complicationDetail*:Reference followUp*:CodeableConcept note*:Annotation focalDevice*:.FocalDevice usedReference*:Reference usedCode*:CodeableConcept
ProcedurePerformer BackboneElement role:CodeableConcept actor:Reference onBehalfOf:Reference
ProcedureFocalDevice BackboneElement action:CodeableConcept manipulated:Reference
UsageContext Element code:Coding valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range
EligibilityRequest DomainResource identifier*:Identifier status priority:CodeableConcept patient:Reference servicedDate servicedPeriod:Period created enterer:Reference provider:Reference organization:Reference insurer:Reference facility:Reference coverage:Reference businessArrangement benefitCategory:CodeableConcept benefitSubCategory:CodeableConcept
AdverseEvent DomainResource identifier:Identifier category type:CodeableConcept subject:Reference date reaction*:Reference location:Reference seriousness:CodeableConcept outcome:CodeableConcept recorder:Reference eventParticipant:Reference description suspectEntity*:.SuspectEntity subjectMedicalHistory*:Reference referenceDocument*:Reference study*:Reference
AdverseEventSuspectEntity BackboneElement instance:Reference causality causalityAssessment:CodeableConcept causalityProductRelatedness causalityMethod:CodeableConcept causalityAuthor:Reference causalityResult:CodeableConcept
`,
  dstu2: `
DeviceUseStatement DomainResource bodySiteCodeableConcept:CodeableConcept bodySiteReference:Reference whenUsed:Period device:Reference identifier*:Identifier indication*:CodeableConcept notes* recordedOn subject:Reference timingTiming:Timing timingPeriod:Period timingDateTime
Attachment Element contentType language data url size# hash title creation
Appointment DomainResource identifier*:Identifier status type:CodeableConcept reason:CodeableConcept priority# description start end minutesDuration# slot*:Reference comment participant*:.Participant
AppointmentParticipant BackboneElement type*:CodeableConcept actor:Reference required status
Condition DomainResource identifier*:Identifier patient:Reference encounter:Reference asserter:Reference dateRecorded code:CodeableConcept category:CodeableConcept clinicalStatus verificationStatus severity:CodeableConcept onsetDateTime onsetQuantity:Quantity onsetPeriod:Period onsetRange:Range onsetString abatementDateTime abatementQuantity:Quantity abatementBoolean! abatementPeriod:Period abatementRange:Range abatementString stage:.Stage evidence*:.Evidence bodySite*:CodeableConcept notes
ConditionStage BackboneElement summary:CodeableConcept assessment*:Reference
ConditionEvidence BackboneElement code:CodeableConcept detail*:Reference
List DomainResource identifier*:Identifier title code:CodeableConcept subject:Reference source:Reference encounter:Reference status date orderedBy:CodeableConcept mode note entry*:.Entry emptyReason:CodeableConcept
ListEntry BackboneElement flag:CodeableConcept deleted! date item:Reference
Count Quantity
EligibilityResponse DomainResource identifier*:Identifier request:Reference outcome disposition ruleset:Coding originalRuleset:Coding created organization:Reference requestProvider:Reference requestOrganization:Reference
Media DomainResource type subtype:CodeableConcept identifier*:Identifier subject:Reference operator:Reference view:CodeableConcept deviceName height# width# frames# duration# content:Attachment
SupplyDelivery DomainResource identifier:Identifier status patient:Reference type:CodeableConcept quantity:Quantity suppliedItem:Reference supplier:Reference whenPrepared:Period time destination:Reference receiver*:Reference
Conformance DomainResource url version name status experimental! publisher contact*:.Contact date description requirements copyright kind software:.Software implementation:.Implementation fhirVersion acceptUnknown format* profile*:Reference rest*:.Rest messaging*:.Messaging document*:.Document
ConformanceContact BackboneElement name telecom*:ContactPoint
ConformanceSoftware BackboneElement name version releaseDate
ConformanceImplementation BackboneElement description url
ConformanceRestSecurityCertificate BackboneElement type blob
ConformanceRestSecurity BackboneElement cors! service*:CodeableConcept description certificate*:.Certificate
ConformanceRestResourceInteraction BackboneElement code documentation
ConformanceRestResourceSearchParam BackboneElement name definition type documentation target* modifier* chain*
ConformanceRestResource BackboneElement type profile:Reference interaction*:.Interaction versioning readHistory! updateCreate! conditionalCreate! conditionalUpdate! conditionalDelete searchInclude* searchRevInclude* searchParam*:.SearchParam
ConformanceRestInteraction BackboneElement code documentation
ConformanceRestOperation BackboneElement name definition:Reference
ConformanceRest BackboneElement mode documentation security:.Security resource*:.Resource interaction*:.Interaction transactionMode operation*:.Operation compartment*
ConformanceMessagingEndpoint BackboneElement protocol:Coding address
ConformanceMessagingEvent BackboneElement code:Coding category mode focus request:Reference response:Reference documentation
ConformanceMessaging BackboneElement endpoint*:.Endpoint reliableCache# documentation event*:.Event
ConformanceDocument BackboneElement mode documentation profile:Reference
BodySite DomainResource patient:Reference identifier*:Identifier code:CodeableConcept modifier*:CodeableConcept description image*:Attachment
Composition DomainResource identifier:Identifier date type:CodeableConcept class:CodeableConcept title status confidentiality subject:Reference author*:Reference attester*:.Attester custodian:Reference event*:.Event encounter:Reference section*:.Section
CompositionAttester BackboneElement mode* time party:Reference
CompositionEvent BackboneElement code*:CodeableConcept period:Period detail*:Reference
CompositionSection BackboneElement title code:CodeableConcept text:Narrative mode orderedBy:CodeableConcept entry*:Reference emptyReason:CodeableConcept section*:CompositionSection
Encounter DomainResource identifier*:Identifier status statusHistory*:.StatusHistory class type*:CodeableConcept priority:CodeableConcept patient:Reference episodeOfCare*:Reference incomingReferral*:Reference participant*:.Participant appointment:Reference period:Period length:Quantity reason*:CodeableConcept indication*:Reference hospitalization:.Hospitalization location*:.Location serviceProvider:Reference partOf:Reference
EncounterStatusHistory BackboneElement status period:Period
EncounterParticipant BackboneElement type*:CodeableConcept period:Period individual:Reference
EncounterHospitalization BackboneElement preAdmissionIdentifier:Identifier origin:Reference admitSource:CodeableConcept admittingDiagnosis*:Reference reAdmission:CodeableConcept dietPreference*:CodeableConcept specialCourtesy*:CodeableConcept specialArrangement*:CodeableConcept destination:Reference dischargeDisposition:CodeableConcept dischargeDiagnosis*:Reference
EncounterLocation BackboneElement location:Reference status period:Period
MedicationAdministration DomainResource identifier*:Identifier status patient:Reference practitioner:Reference encounter:Reference prescription:Reference wasNotGiven! reasonNotGiven*:CodeableConcept reasonGiven*:CodeableConcept effectiveTimeDateTime effectiveTimePeriod:Period medicationCodeableConcept:CodeableConcept medicationReference:Reference device*:Reference note dosage:.Dosage
MedicationAdministrationDosage BackboneElement text siteCodeableConcept:CodeableConcept siteReference:Reference route:CodeableConcept method:CodeableConcept quantity:Quantity rateRatio:Ratio rateRange:Range
DocumentManifest DomainResource masterIdentifier:Identifier identifier*:Identifier subject:Reference recipient*:Reference type:CodeableConcept author*:Reference created source status description content*:.Content related*:.Related
DocumentManifestContent BackboneElement pAttachment:Attachment pReference:Reference
DocumentManifestRelated BackboneElement identifier:Identifier ref:Reference
Claim DomainResource type identifier*:Identifier ruleset:Coding originalRuleset:Coding created target:Reference provider:Reference organization:Reference use priority:Coding fundsReserve:Coding enterer:Reference facility:Reference prescription:Reference originalPrescription:Reference payee:.Payee referral:Reference diagnosis*:.Diagnosis condition*:Coding patient:Reference coverage*:.Coverage exception*:Coding school accident accidentType:Coding interventionException*:Coding item*:.Item additionalMaterials*:Coding missingTeeth*:.MissingTeeth
ClaimPayee BackboneElement type:Coding provider:Reference organization:Reference person:Reference
ClaimDiagnosis BackboneElement sequence# diagnosis:Coding
ClaimCoverage BackboneElement sequence# focal! coverage:Reference businessArrangement relationship:Coding preAuthRef* claimResponse:Reference originalRuleset:Coding
ClaimItemDetailSubDetail BackboneElement sequence# type:Coding service:Coding quantity:Quantity unitPrice:Quantity factor# points# net:Quantity udi:Coding
ClaimItemDetail BackboneElement sequence# type:Coding service:Coding quantity:Quantity unitPrice:Quantity factor# points# net:Quantity udi:Coding subDetail*:.SubDetail
ClaimItemProsthesis BackboneElement initial! priorDate priorMaterial:Coding
ClaimItem BackboneElement sequence# type:Coding provider:Reference diagnosisLinkId*# service:Coding serviceDate quantity:Quantity unitPrice:Quantity factor# points# net:Quantity udi:Coding bodySite:Coding subSite*:Coding modifier*:Coding detail*:.Detail prosthesis:.Prosthesis
ClaimMissingTeeth BackboneElement tooth:Coding reason:Coding extractionDate
DeviceMetric DomainResource type:CodeableConcept identifier:Identifier unit:CodeableConcept source:Reference parent:Reference operationalStatus color category measurementPeriod:Timing calibration*:.Calibration
DeviceMetricCalibration BackboneElement type state time
AuditEvent DomainResource event:.Event participant*:.Participant source:.Source object*:.Object
AuditEventEvent BackboneElement type:Coding subtype*:Coding action dateTime outcome outcomeDesc purposeOfEvent*:Coding
AuditEventParticipantNetwork BackboneElement address type
AuditEventParticipant BackboneElement role*:CodeableConcept reference:Reference userId:Identifier altId name requestor! location:Reference policy* media:Coding network:.Network purposeOfUse*:Coding
AuditEventSource BackboneElement site identifier:Identifier type*:Coding
AuditEventObjectDetail BackboneElement type value
AuditEventObject BackboneElement identifier:Identifier reference:Reference type:Coding role:Coding lifecycle:Coding securityLabel*:Coding name description query detail*:.Detail
CarePlan DomainResource identifier*:Identifier subject:Reference status context:Reference period:Period author*:Reference modified category*:CodeableConcept description addresses*:Reference support*:Reference relatedPlan*:.RelatedPlan participant*:.Participant goal*:Reference activity*:.Activity note:Annotation
CarePlanRelatedPlan BackboneElement code plan:Reference
CarePlanParticipant BackboneElement role:CodeableConcept member:Reference
CarePlanActivityDetail BackboneElement category:CodeableConcept code:CodeableConcept reasonCode*:CodeableConcept reasonReference*:Reference goal*:Reference status statusReason:CodeableConcept prohibited! scheduledTiming:Timing scheduledPeriod:Period scheduledString location:Reference performer*:Reference productCodeableConcept:CodeableConcept productReference:Reference dailyAmount:Quantity quantity:Quantity description
CarePlanActivity BackboneElement actionResulting*:Reference progress*:Annotation reference:Reference detail:.Detail
QuestionnaireResponse DomainResource identifier:Identifier questionnaire:Reference status subject:Reference author:Reference authored source:Reference encounter:Reference group:.Group
QuestionnaireResponseGroupQuestionAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueInstant valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference
QuestionnaireResponseGroupQuestion BackboneElement linkId text answer*:.Answer
QuestionnaireResponseGroup BackboneElement linkId title text subject:Reference group*:QuestionnaireResponseGroup question*:.Question
Location DomainResource identifier*:Identifier status name description mode type:CodeableConcept telecom*:ContactPoint address:Address physicalType:CodeableConcept position:.Position managingOrganization:Reference partOf:Reference
LocationPosition BackboneElement longitude# latitude# altitude#
EpisodeOfCare DomainResource identifier*:Identifier status statusHistory*:.StatusHistory type*:CodeableConcept condition*:Reference patient:Reference managingOrganization:Reference period:Period referralRequest*:Reference careManager:Reference careTeam*:.CareTeam
EpisodeOfCareStatusHistory BackboneElement status period:Period
EpisodeOfCareCareTeam BackboneElement role*:CodeableConcept period:Period member:Reference
BackboneElement Element modifierExtension*:Extension
OrderResponse DomainResource identifier*:Identifier request:Reference date who:Reference orderStatus description fulfillment*:Reference
ContactPoint Element system value use rank# period:Period
ProcessResponse DomainResource identifier*:Identifier request:Reference outcome:Coding disposition ruleset:Coding originalRuleset:Coding created organization:Reference requestProvider:Reference requestOrganization:Reference form:Coding notes*:.Notes error*:Coding
ProcessResponseNotes BackboneElement type:Coding text
Annotation Element authorReference:Reference authorString time text
Substance DomainResource identifier*:Identifier category*:CodeableConcept code:CodeableConcept description instance*:.Instance ingredient*:.Ingredient
Meta Element versionId lastUpdated profile* security*:Coding tag*:Coding
Group DomainResource identifier*:Identifier type actual! code:CodeableConcept name quantity# characteristic*:.Characteristic member*:.Member
GroupCharacteristic BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range exclude! period:Period
GroupMember BackboneElement entity:Reference period:Period inactive!
ImagingStudy DomainResource started patient:Reference uid accession:Identifier identifier*:Identifier order*:Reference modalityList*:Coding referrer:Reference availability url numberOfSeries# numberOfInstances# procedure*:Reference interpreter:Reference description series*:.Series
ImagingStudySeriesInstance BackboneElement number# uid sopClass type title content*:Attachment
ImagingStudySeries BackboneElement number# modality:Coding uid description numberOfInstances# availability url bodySite:Coding laterality:Coding started instance*:.Instance
Organization DomainResource identifier*:Identifier active! type:CodeableConcept name telecom*:ContactPoint address*:Address partOf:Reference contact*:.Contact
OrganizationContact BackboneElement purpose:CodeableConcept name:HumanName telecom*:ContactPoint address:Address
ProcessRequest DomainResource action identifier*:Identifier ruleset:Coding originalRuleset:Coding created target:Reference provider:Reference organization:Reference request:Reference response:Reference nullify! reference item*:.Item include* exclude* period:Period
ProcessRequestItem BackboneElement sequenceLinkId#
Questionnaire DomainResource identifier*:Identifier version status date publisher telecom*:ContactPoint subjectType* group:.Group
QuestionnaireGroupQuestion BackboneElement linkId concept*:Coding text type required! repeats! options:Reference option*:Coding
QuestionnaireGroup BackboneElement linkId title concept*:Coding text required! repeats! group*:QuestionnaireGroup question*:.Question
Ratio Element numerator:Quantity denominator:Quantity
SupplyRequest DomainResource patient:Reference source:Reference date identifier:Identifier status kind:CodeableConcept orderedItem:Reference supplier*:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference when:.When
SupplyRequestWhen BackboneElement code:CodeableConcept schedule:Timing
Coding Element system version code display userSelected!
Order DomainResource identifier*:Identifier date subject:Reference source:Reference target:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference when:.When detail*:Reference
OrderWhen BackboneElement code:CodeableConcept schedule:Timing
Provenance DomainResource target*:Reference period:Period recorded reason*:CodeableConcept activity:CodeableConcept location:Reference policy* agent*:.Agent entity*:.Entity signature*:Signature
ProvenanceAgentRelatedAgent BackboneElement type:CodeableConcept target
ProvenanceAgent BackboneElement role:Coding actor:Reference userId:Identifier relatedAgent*:.RelatedAgent
ProvenanceEntity BackboneElement role type:Coding reference display
Binary Resource contentType content
RiskAssessment DomainResource subject:Reference date condition:Reference encounter:Reference performer:Reference identifier:Identifier method:CodeableConcept basis*:Reference prediction*:.Prediction mitigation
RiskAssessmentPrediction BackboneElement outcome:CodeableConcept probabilityDecimal# probabilityRange:Range probabilityCodeableConcept:CodeableConcept relativeRisk# whenPeriod:Period whenRange:Range rationale
Parameters Resource parameter*:.Parameter
ParametersParameter BackboneElement name valueBoolean! valueInteger# valueDecimal# valueBase64Binary valueInstant valueString valueUri valueDate valueDateTime valueTime valueCode valueOid valueId valueUnsignedInt# valuePositiveInt# valueMarkdown valueAnnotation:Annotation valueAttachment:Attachment valueIdentifier:Identifier valueCodeableConcept:CodeableConcept valueCoding:Coding valueQuantity:Quantity valueRange:Range valuePeriod:Period valueRatio:Ratio valueSampledData:SampledData valueSignature:Signature valueHumanName:HumanName valueAddress:Address valueContactPoint:ContactPoint valueTiming:Timing valueReference:Reference valueMeta:Meta resource:Resource
HealthcareService DomainResource identifier*:Identifier providedBy:Reference serviceCategory:CodeableConcept serviceType*:.ServiceType location:Reference serviceName comment extraDetails photo:Attachment telecom*:ContactPoint coverageArea*:Reference serviceProvisionCode*:CodeableConcept eligibility:CodeableConcept eligibilityNote programName* characteristic*:CodeableConcept referralMethod*:CodeableConcept publicKey appointmentRequired! availableTime*:.AvailableTime notAvailable*:.NotAvailable availabilityExceptions
HealthcareServiceServiceType BackboneElement type:CodeableConcept specialty*:CodeableConcept
HealthcareServiceAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
HealthcareServiceNotAvailable BackboneElement description during:Period
RelatedPerson DomainResource identifier*:Identifier patient:Reference relationship:CodeableConcept name:HumanName telecom*:ContactPoint gender birthDate address*:Address photo*:Attachment period:Period
DeviceComponent DomainResource type:CodeableConcept identifier:Identifier lastSystemChange source:Reference parent:Reference operationalStatus*:CodeableConcept parameterGroup:CodeableConcept measurementPrinciple productionSpecification*:.ProductionSpecification languageCode:CodeableConcept
DeviceComponentProductionSpecification BackboneElement specType:CodeableConcept componentId:Identifier productionSpec
Basic DomainResource identifier*:Identifier code:CodeableConcept subject:Reference author:Reference created
VisionPrescription DomainResource identifier*:Identifier dateWritten patient:Reference prescriber:Reference encounter:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference dispense*:.Dispense
VisionPrescriptionDispense BackboneElement product:Coding eye sphere# cylinder# axis# prism# base add# power# backCurve# diameter# duration:Quantity color brand notes
EnrollmentRequest DomainResource identifier*:Identifier ruleset:Coding originalRuleset:Coding created target:Reference provider:Reference organization:Reference subject:Reference coverage:Reference relationship:Coding
Flag DomainResource identifier*:Identifier category:CodeableConcept status period:Period subject:Reference encounter:Reference author:Reference code:CodeableConcept
ExplanationOfBenefit DomainResource identifier*:Identifier request:Reference outcome disposition ruleset:Coding originalRuleset:Coding created organization:Reference requestProvider:Reference requestOrganization:Reference
Patient DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address maritalStatus:CodeableConcept multipleBirthBoolean! multipleBirthInteger# photo*:Attachment contact*:.Contact animal:.Animal communication*:.Communication careProvider*:Reference managingOrganization:Reference link*:.Link
PatientContact BackboneElement relationship*:CodeableConcept name:HumanName telecom*:ContactPoint address:Address gender organization:Reference period:Period
PatientAnimal BackboneElement species:CodeableConcept breed:CodeableConcept genderStatus:CodeableConcept
PatientCommunication BackboneElement language:CodeableConcept preferred!
PatientLink BackboneElement other:Reference type
Specimen DomainResource identifier*:Identifier status type:CodeableConcept parent*:Reference subject:Reference accessionIdentifier:Identifier receivedTime collection:.Collection treatment*:.Treatment container*:.Container
SpecimenCollection BackboneElement collector:Reference comment* collectedDateTime collectedPeriod:Period quantity:Quantity method:CodeableConcept bodySite:CodeableConcept
SpecimenTreatment BackboneElement description procedure:CodeableConcept additive*:Reference
SpecimenContainer BackboneElement identifier*:Identifier description type:CodeableConcept capacity:Quantity specimenQuantity:Quantity additiveCodeableConcept:CodeableConcept additiveReference:Reference
FamilyMemberHistory DomainResource identifier*:Identifier patient:Reference date status name relationship:CodeableConcept gender bornPeriod:Period bornDate bornString ageQuantity:Quantity ageRange:Range ageString deceasedBoolean! deceasedQuantity:Quantity deceasedRange:Range deceasedDate deceasedString note:Annotation condition*:.Condition
FamilyMemberHistoryCondition BackboneElement code:CodeableConcept outcome:CodeableConcept onsetQuantity:Quantity onsetRange:Range onsetPeriod:Period onsetString note:Annotation
Medication DomainResource code:CodeableConcept isBrand! manufacturer:Reference product:.Product package:.Package
MedicationProductIngredient BackboneElement item:Reference amount:Ratio
MedicationProductBatch BackboneElement lotNumber expirationDate
MedicationProduct BackboneElement form:CodeableConcept ingredient*:.Ingredient batch*:.Batch
MedicationPackageContent BackboneElement item:Reference amount:Quantity
MedicationPackage BackboneElement container:CodeableConcept content*:.Content
SimpleQuantity Quantity
DiagnosticReport DomainResource identifier*:Identifier status category:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period issued performer:Reference request*:Reference specimen*:Reference result*:Reference imagingStudy*:Reference image*:.Image conclusion codedDiagnosis*:CodeableConcept presentedForm*:Attachment
DiagnosticReportImage BackboneElement comment link:Reference
AppointmentResponse DomainResource identifier*:Identifier appointment:Reference start end participantType*:CodeableConcept actor:Reference participantStatus comment
MedicationOrder DomainResource identifier*:Identifier dateWritten status dateEnded reasonEnded:CodeableConcept patient:Reference prescriber:Reference encounter:Reference reasonCodeableConcept:CodeableConcept reasonReference:Reference note medicationCodeableConcept:CodeableConcept medicationReference:Reference dosageInstruction*:.DosageInstruction dispenseRequest:.DispenseRequest substitution:.Substitution priorPrescription:Reference
MedicationOrderDosageInstruction BackboneElement text additionalInstructions:CodeableConcept timing:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept siteCodeableConcept:CodeableConcept siteReference:Reference route:CodeableConcept method:CodeableConcept doseRange:Range doseQuantity:Quantity rateRatio:Ratio rateRange:Range maxDosePerPeriod:Ratio
MedicationOrderDispenseRequest BackboneElement medicationCodeableConcept:CodeableConcept medicationReference:Reference validityPeriod:Period numberOfRepeatsAllowed# quantity:Quantity expectedSupplyDuration:Quantity
MedicationOrderSubstitution BackboneElement type:CodeableConcept reason:CodeableConcept
Goal DomainResource identifier*:Identifier subject:Reference startDate startCodeableConcept:CodeableConcept targetDate targetQuantity:Quantity category*:CodeableConcept description status statusDate statusReason:CodeableConcept author:Reference priority:CodeableConcept addresses*:Reference note*:Annotation outcome*:.Outcome
GoalOutcome BackboneElement resultCodeableConcept:CodeableConcept resultReference:Reference
Timing Element event* repeat:.Repeat code:CodeableConcept
TimingRepeat BackboneElement boundsQuantity:Quantity boundsRange:Range boundsPeriod:Period count# duration# durationMax# durationUnits frequency# frequencyMax# period# periodMax# periodUnits when
Immunization DomainResource identifier*:Identifier status date vaccineCode:CodeableConcept patient:Reference wasNotGiven! reported! performer:Reference requester:Reference encounter:Reference manufacturer:Reference location:Reference lotNumber expirationDate site:CodeableConcept route:CodeableConcept doseQuantity:Quantity note*:Annotation explanation:.Explanation reaction*:.Reaction vaccinationProtocol*:.VaccinationProtocol
ImmunizationExplanation BackboneElement reason*:CodeableConcept reasonNotGiven*:CodeableConcept
ImmunizationReaction BackboneElement date detail:Reference reported!
ImmunizationVaccinationProtocol BackboneElement doseSequence# description authority:Reference series seriesDoses# targetDisease*:CodeableConcept doseStatus:CodeableConcept doseStatusReason:CodeableConcept
ClaimResponse DomainResource identifier*:Identifier request:Reference ruleset:Coding originalRuleset:Coding created organization:Reference requestProvider:Reference requestOrganization:Reference outcome disposition payeeType:Coding item*:.Item addItem*:.AddItem error*:.Error totalCost:Quantity unallocDeductable:Quantity totalBenefit:Quantity paymentAdjustment:Quantity paymentAdjustmentReason:Coding paymentDate paymentAmount:Quantity paymentRef:Identifier reserved:Coding form:Coding note*:.Note coverage*:.Coverage
ClaimResponseItemAdjudication BackboneElement code:Coding amount:Quantity value#
ClaimResponseItemDetailAdjudication BackboneElement code:Coding amount:Quantity value#
ClaimResponseItemDetailSubDetailAdjudication BackboneElement code:Coding amount:Quantity value#
ClaimResponseItemDetailSubDetail BackboneElement sequenceLinkId# adjudication*:.Adjudication
ClaimResponseItemDetail BackboneElement sequenceLinkId# adjudication*:.Adjudication subDetail*:.SubDetail
ClaimResponseItem BackboneElement sequenceLinkId# noteNumber*# adjudication*:.Adjudication detail*:.Detail
ClaimResponseAddItemAdjudication BackboneElement code:Coding amount:Quantity value#
ClaimResponseAddItemDetailAdjudication BackboneElement code:Coding amount:Quantity value#
ClaimResponseAddItemDetail BackboneElement service:Coding fee:Quantity adjudication*:.Adjudication
ClaimResponseAddItem BackboneElement sequenceLinkId*# service:Coding fee:Quantity noteNumberLinkId*# adjudication*:.Adjudication detail*:.Detail
ClaimResponseError BackboneElement sequenceLinkId# detailSequenceLinkId# subdetailSequenceLinkId# code:Coding
ClaimResponseNote BackboneElement number# type:Coding text
ClaimResponseCoverage BackboneElement sequence# focal! coverage:Reference businessArrangement relationship:Coding preAuthRef* claimResponse:Reference originalRuleset:Coding
Contract DomainResource identifier:Identifier issued applies:Period subject*:Reference authority*:Reference domain*:Reference type:CodeableConcept subType*:CodeableConcept action*:CodeableConcept actionReason*:CodeableConcept actor*:.Actor valuedItem*:.ValuedItem signer*:.Signer term*:.Term bindingAttachment:Attachment bindingReference:Reference friendly*:.Friendly legal*:.Legal rule*:.Rule
ContractActor BackboneElement entity:Reference role*:CodeableConcept
ContractValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Quantity factor# points# net:Quantity
ContractSigner BackboneElement type:Coding party:Reference signature
ContractTermActor BackboneElement entity:Reference role*:CodeableConcept
ContractTermValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Quantity factor# points# net:Quantity
ContractTerm BackboneElement identifier:Identifier issued applies:Period type:CodeableConcept subType:CodeableConcept subject:Reference action*:CodeableConcept actionReason*:CodeableConcept actor*:.Actor text valuedItem*:.ValuedItem
ContractFriendly BackboneElement contentAttachment:Attachment contentReference:Reference
ContractLegal BackboneElement contentAttachment:Attachment contentReference:Reference
ContractRule BackboneElement contentAttachment:Attachment contentReference:Reference
Element - id extension*:Extension
Period Element start end
Extension Element url valueBoolean! valueInteger# valueDecimal# valueBase64Binary valueInstant valueString valueUri valueDate valueDateTime valueTime valueCode valueOid valueId valueUnsignedInt# valuePositiveInt# valueMarkdown valueAnnotation:Annotation valueAttachment:Attachment valueIdentifier:Identifier valueCodeableConcept:CodeableConcept valueCoding:Coding valueQuantity:Quantity valueRange:Range valuePeriod:Period valueRatio:Ratio valueSampledData:SampledData valueSignature:Signature valueHumanName:HumanName valueAddress:Address valueContactPoint:ContactPoint valueTiming:Timing valueReference:Reference valueMeta:Meta
DeviceUseRequest DomainResource bodySiteCodeableConcept:CodeableConcept bodySiteReference:Reference status device:Reference encounter:Reference identifier*:Identifier indication*:CodeableConcept notes* prnReason*:CodeableConcept orderedOn recordedOn subject:Reference timingTiming:Timing timingPeriod:Period timingDateTime priority
Signature Element type*:Coding when whoUri whoReference:Reference contentType blob
Duration Quantity
CommunicationRequest DomainResource identifier*:Identifier category:CodeableConcept sender:Reference recipient*:Reference payload*:.Payload medium*:CodeableConcept requester:Reference status encounter:Reference scheduledDateTime scheduledPeriod:Period reason*:CodeableConcept requestedOn subject:Reference priority:CodeableConcept
CommunicationRequestPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
Identifier Element use type:CodeableConcept system value period:Period assigner:Reference
PaymentNotice DomainResource identifier*:Identifier ruleset:Coding originalRuleset:Coding created target:Reference provider:Reference organization:Reference request:Reference response:Reference paymentStatus:Coding
DetectedIssue DomainResource patient:Reference category:CodeableConcept severity implicated*:Reference detail date author:Reference identifier:Identifier reference mitigation*:.Mitigation
DetectedIssueMitigation BackboneElement action:CodeableConcept date author:Reference
HumanName Element use text family* given* prefix* suffix* period:Period
Bundle Resource type total# link*:.Link entry*:.Entry signature:Signature
BundleLink BackboneElement relation url
BundleEntrySearch BackboneElement mode score#
BundleEntryRequest BackboneElement method url ifNoneMatch ifModifiedSince ifMatch ifNoneExist
BundleEntryResponse BackboneElement status location etag lastModified
BundleEntry BackboneElement fullUrl resource:Resource search:.Search request:.Request response:.Response
NutritionOrder DomainResource patient:Reference orderer:Reference identifier*:Identifier encounter:Reference dateTime status allergyIntolerance*:Reference foodPreferenceModifier*:CodeableConcept excludeFoodModifier*:CodeableConcept oralDiet:.OralDiet supplement*:.Supplement enteralFormula:.EnteralFormula
NutritionOrderOralDietNutrient BackboneElement modifier:CodeableConcept amount:Quantity
NutritionOrderOralDietTexture BackboneElement modifier:CodeableConcept foodType:CodeableConcept
NutritionOrderOralDiet BackboneElement type*:CodeableConcept schedule*:Timing nutrient*:.Nutrient texture*:.Texture fluidConsistencyType*:CodeableConcept instruction
NutritionOrderSupplement BackboneElement type:CodeableConcept productName schedule*:Timing quantity:Quantity instruction
NutritionOrderEnteralFormulaAdministration BackboneElement schedule:Timing quantity:Quantity rateQuantity:Quantity rateRatio:Ratio
NutritionOrderEnteralFormula BackboneElement baseFormulaType:CodeableConcept baseFormulaProductName additiveType:CodeableConcept additiveProductName caloricDensity:Quantity routeofAdministration:CodeableConcept administration*:.Administration maxVolumeToDeliver:Quantity administrationInstruction
EnrollmentResponse DomainResource identifier*:Identifier request:Reference outcome disposition ruleset:Coding originalRuleset:Coding created organization:Reference requestProvider:Reference requestOrganization:Reference
DiagnosticOrder DomainResource subject:Reference orderer:Reference identifier*:Identifier encounter:Reference reason*:CodeableConcept supportingInformation*:Reference specimen*:Reference status priority event*:.Event item*:.Item note*:Annotation
DiagnosticOrderEvent BackboneElement status description:CodeableConcept dateTime actor:Reference
DiagnosticOrderItem BackboneElement code:CodeableConcept specimen*:Reference bodySite:CodeableConcept status
Range Element low:Quantity high:Quantity
Reference Element reference display
ProcedureRequest DomainResource identifier*:Identifier subject:Reference code:CodeableConcept bodySite*:CodeableConcept reasonCodeableConcept:CodeableConcept reasonReference:Reference scheduledDateTime scheduledPeriod:Period scheduledTiming:Timing encounter:Reference performer:Reference status notes*:Annotation asNeededBoolean! asNeededCodeableConcept:CodeableConcept orderedOn orderer:Reference priority
ImmunizationRecommendation DomainResource identifier*:Identifier patient:Reference recommendation*:.Recommendation
ImmunizationRecommendationRecommendationDateCriterion BackboneElement code:CodeableConcept value
ImmunizationRecommendationRecommendationProtocol BackboneElement doseSequence# description authority:Reference series
ImmunizationRecommendationRecommendation BackboneElement date vaccineCode:CodeableConcept doseNumber# forecastStatus:CodeableConcept dateCriterion*:.DateCriterion protocol:.Protocol supportingImmunization*:Reference supportingPatientInformation*:Reference
Resource - id meta:Meta implicitRules language
DomainResource Resource text:Narrative contained*:Resource extension*:Extension modifierExtension*:Extension
Slot DomainResource identifier*:Identifier type:CodeableConcept schedule:Reference freeBusyType start end overbooked! comment
Coverage DomainResource issuer:Reference bin:Identifier period:Period type:Coding subscriberId:Identifier identifier*:Identifier group plan subPlan dependent# sequence# subscriber:Reference network:Identifier contract*:Reference
PaymentReconciliation DomainResource identifier*:Identifier request:Reference outcome disposition ruleset:Coding originalRuleset:Coding created period:Period organization:Reference requestProvider:Reference requestOrganization:Reference detail*:.Detail form:Coding total:Quantity note*:.Note
PaymentReconciliationDetail BackboneElement type:Coding request:Reference responce:Reference submitter:Reference payee:Reference date amount:Quantity
PaymentReconciliationNote BackboneElement type:Coding text
Narrative Element status div
MedicationStatement DomainResource identifier*:Identifier patient:Reference informationSource:Reference dateAsserted status wasNotTaken! reasonNotTaken*:CodeableConcept reasonForUseCodeableConcept:CodeableConcept reasonForUseReference:Reference effectiveDateTime effectivePeriod:Period note supportingInformation*:Reference medicationCodeableConcept:CodeableConcept medicationReference:Reference dosage*:.Dosage
MedicationStatementDosage BackboneElement text timing:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept siteCodeableConcept:CodeableConcept siteReference:Reference route:CodeableConcept method:CodeableConcept quantityQuantity:Quantity quantityRange:Range rateRatio:Ratio rateRange:Range maxDosePerPeriod:Ratio
Money Quantity
Schedule DomainResource identifier*:Identifier type*:CodeableConcept actor:Reference planningHorizon:Period comment
Distance Quantity
Person DomainResource identifier*:Identifier name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo:Attachment managingOrganization:Reference active! link*:.Link
PersonLink BackboneElement target:Reference assurance
ImagingObjectSelection DomainResource uid patient:Reference title:CodeableConcept description author:Reference authoringTime study*:.Study
ImagingObjectSelectionStudySeriesInstanceFrames BackboneElement frameNumbers*# url
ImagingObjectSelectionStudySeriesInstance BackboneElement sopClass uid url frames*:.Frames
ImagingObjectSelectionStudySeries BackboneElement uid url instance*:.Instance
ImagingObjectSelectionStudy BackboneElement uid url imagingStudy:Reference series*:.Series
AllergyIntolerance DomainResource identifier*:Identifier onset recordedDate recorder:Reference patient:Reference reporter:Reference substance:CodeableConcept status criticality type category lastOccurence note:Annotation reaction*:.Reaction
AllergyIntoleranceReaction BackboneElement substance:CodeableConcept certainty manifestation*:CodeableConcept description onset severity exposureRoute:CodeableConcept note:Annotation
ClinicalImpression DomainResource patient:Reference assessor:Reference status date description previous:Reference problem*:Reference triggerCodeableConcept:CodeableConcept triggerReference:Reference investigations*:.Investigations protocol summary finding*:.Finding resolved*:CodeableConcept ruledOut*:.RuledOut prognosis plan*:Reference action*:Reference
ClinicalImpressionInvestigations BackboneElement code:CodeableConcept item*:Reference
ClinicalImpressionFinding BackboneElement item:CodeableConcept cause
ClinicalImpressionRuledOut BackboneElement item:CodeableConcept reason
Subscription DomainResource criteria contact*:ContactPoint reason status error channel:.Channel end tag*:Coding
SubscriptionChannel BackboneElement type endpoint payload header
Device DomainResource identifier*:Identifier type:CodeableConcept note*:Annotation status manufacturer model version manufactureDate expiry udi lotNumber owner:Reference location:Reference patient:Reference contact*:ContactPoint url
SampledData Element origin:Quantity period# factor# lowerLimit# upperLimit# dimensions# data
Communication DomainResource identifier*:Identifier category:CodeableConcept sender:Reference recipient*:Reference payload*:.Payload medium*:CodeableConcept status encounter:Reference sent received reason*:CodeableConcept subject:Reference requestDetail:Reference
CommunicationPayload BackboneElement contentString contentAttachment:Attachment contentReference:Reference
Age Quantity
CodeableConcept Element coding*:Coding text
ReferralRequest DomainResource status identifier*:Identifier date type:CodeableConcept specialty:CodeableConcept priority:CodeableConcept patient:Reference requester:Reference recipient*:Reference encounter:Reference dateSent reason:CodeableConcept description serviceRequested*:CodeableConcept supportingInformation*:Reference fulfillmentTime:Period
Practitioner DomainResource identifier*:Identifier active! name:HumanName telecom*:ContactPoint address*:Address gender birthDate photo*:Attachment practitionerRole*:.PractitionerRole qualification*:.Qualification communication*:CodeableConcept
PractitionerPractitionerRole BackboneElement managingOrganization:Reference role:CodeableConcept specialty*:CodeableConcept period:Period location*:Reference healthcareService*:Reference
PractitionerQualification BackboneElement identifier*:Identifier code:CodeableConcept period:Period issuer:Reference
Quantity Element value# comparator unit system code
Observation DomainResource identifier*:Identifier status category:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period issued performer*:Reference valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueAttachment:Attachment valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept interpretation:CodeableConcept comments bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference referenceRange*:.ReferenceRange related*:.Related component*:.Component
ObservationReferenceRange BackboneElement low:Quantity high:Quantity meaning:CodeableConcept age:Range text
ObservationRelated BackboneElement type target:Reference
ObservationComponent BackboneElement code:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueAttachment:Attachment valueTime valueDateTime valuePeriod:Period dataAbsentReason:CodeableConcept
DocumentReference DomainResource masterIdentifier:Identifier identifier*:Identifier subject:Reference type:CodeableConcept class:CodeableConcept author*:Reference custodian:Reference authenticator:Reference created indexed status docStatus:CodeableConcept relatesTo*:.RelatesTo description securityLabel*:CodeableConcept content*:.Content context:.Context
DocumentReferenceRelatesTo BackboneElement code target:Reference
DocumentReferenceContent BackboneElement attachment:Attachment format*:Coding
DocumentReferenceContextRelated BackboneElement identifier:Identifier ref:Reference
DocumentReferenceContext BackboneElement encounter:Reference event*:CodeableConcept period:Period facilityType:CodeableConcept practiceSetting:CodeableConcept sourcePatientInfo:Reference related*:.Related
OperationOutcome DomainResource issue*:.Issue
OperationOutcomeIssue BackboneElement severity code details:CodeableConcept diagnostics location*
Address Element use type text line* city district state postalCode country period:Period
MedicationDispense DomainResource identifier:Identifier status patient:Reference dispenser:Reference authorizingPrescription*:Reference type:CodeableConcept quantity:Quantity daysSupply:Quantity medicationCodeableConcept:CodeableConcept medicationReference:Reference whenPrepared whenHandedOver destination:Reference receiver*:Reference note dosageInstruction*:.DosageInstruction substitution:.Substitution
MedicationDispenseDosageInstruction BackboneElement text additionalInstructions:CodeableConcept timing:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept siteCodeableConcept:CodeableConcept siteReference:Reference route:CodeableConcept method:CodeableConcept doseRange:Range doseQuantity:Quantity rateRatio:Ratio rateRange:Range maxDosePerPeriod:Ratio
MedicationDispenseSubstitution BackboneElement type:CodeableConcept reason*:CodeableConcept responsibleParty*:Reference
Account DomainResource identifier*:Identifier name type:CodeableConcept status activePeriod:Period currency:Coding balance:Quantity coveragePeriod:Period subject:Reference owner:Reference description
Procedure DomainResource identifier*:Identifier subject:Reference status category:CodeableConcept code:CodeableConcept notPerformed! reasonNotPerformed*:CodeableConcept bodySite*:CodeableConcept reasonCodeableConcept:CodeableConcept reasonReference:Reference performer*:.Performer performedDateTime performedPeriod:Period encounter:Reference location:Reference outcome:CodeableConcept report*:Reference complication*:CodeableConcept followUp*:CodeableConcept request:Reference notes*:Annotation focalDevice*:.FocalDevice used*:Reference
ProcedurePerformer BackboneElement actor:Reference role:CodeableConcept
ProcedureFocalDevice BackboneElement action:CodeableConcept manipulated:Reference
EligibilityRequest DomainResource identifier*:Identifier ruleset:Coding originalRuleset:Coding created target:Reference provider:Reference organization:Reference
`,
  r5: `
SubscriptionTopic DomainResource url identifier*:Identifier version versionAlgorithmString versionAlgorithmCoding:Coding name title derivedFrom* status experimental! date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright copyrightLabel approvalDate lastReviewDate effectivePeriod:Period resourceTrigger*:.ResourceTrigger eventTrigger*:.EventTrigger canFilterBy*:.CanFilterBy notificationShape*:.NotificationShape
SubscriptionTopicResourceTriggerQueryCriteria BackboneElement previous resultForCreate current resultForDelete requireBoth!
SubscriptionTopicResourceTrigger BackboneElement description resource supportedInteraction* queryCriteria:.QueryCriteria fhirPathCriteria
SubscriptionTopicEventTrigger BackboneElement description event:CodeableConcept resource
SubscriptionTopicCanFilterBy BackboneElement description resource filterParameter filterDefinition comparator* modifier*
SubscriptionTopicNotificationShape BackboneElement resource include* revInclude*
RequestOrchestration DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status intent priority code:CodeableConcept subject:Reference encounter:Reference authoredOn author:Reference reason*:CodeableReference goal*:Reference note*:Annotation action*:.Action
RequestOrchestrationActionCondition BackboneElement kind expression:Expression
RequestOrchestrationActionInput BackboneElement title requirement:DataRequirement relatedData
RequestOrchestrationActionOutput BackboneElement title requirement:DataRequirement relatedData
RequestOrchestrationActionRelatedAction BackboneElement targetId relationship endRelationship offsetDuration:Duration offsetRange:Range
RequestOrchestrationActionParticipant BackboneElement type typeCanonical typeReference:Reference role:CodeableConcept function:CodeableConcept actorCanonical actorReference:Reference
RequestOrchestrationActionDynamicValue BackboneElement path expression:Expression
RequestOrchestrationAction BackboneElement linkId prefix title description textEquivalent priority code*:CodeableConcept documentation*:RelatedArtifact goal*:Reference condition*:.Condition input*:.Input output*:.Output relatedAction*:.RelatedAction timingDateTime timingAge:Age timingPeriod:Period timingDuration:Duration timingRange:Range timingTiming:Timing location:CodeableReference participant*:.Participant type:CodeableConcept groupingBehavior selectionBehavior requiredBehavior precheckBehavior cardinalityBehavior resource:Reference definitionCanonical definitionUri transform dynamicValue*:.DynamicValue action*:RequestOrchestrationAction
BodyStructure DomainResource identifier*:Identifier active! morphology:CodeableConcept includedStructure*:.IncludedStructure excludedStructure*:.IncludedStructure description image*:Attachment patient:Reference
BodyStructureIncludedStructureBodyLandmarkOrientationDistanceFromLandmark BackboneElement device*:CodeableReference value*:Quantity
BodyStructureIncludedStructureBodyLandmarkOrientation BackboneElement landmarkDescription*:CodeableConcept clockFacePosition*:CodeableConcept distanceFromLandmark*:.DistanceFromLandmark surfaceOrientation*:CodeableConcept
BodyStructureIncludedStructure BackboneElement structure:CodeableConcept laterality:CodeableConcept bodyLandmarkOrientation*:.BodyLandmarkOrientation spatialReference*:Reference qualifier*:CodeableConcept
Attachment DataType contentType language data url size hash title creation height# width# frames# duration# pages#
Appointment DomainResource identifier*:Identifier status cancellationReason:CodeableConcept class*:CodeableConcept serviceCategory*:CodeableConcept serviceType*:CodeableReference specialty*:CodeableConcept appointmentType:CodeableConcept reason*:CodeableReference priority:CodeableConcept description replaces*:Reference virtualService*:VirtualServiceDetail supportingInformation*:Reference previousAppointment:Reference originatingAppointment:Reference start end minutesDuration# requestedPeriod*:Period slot*:Reference account*:Reference created cancellationDate note*:Annotation patientInstruction*:CodeableReference basedOn*:Reference subject:Reference participant*:.Participant recurrenceId# occurrenceChanged! recurrenceTemplate*:.RecurrenceTemplate
AppointmentParticipant BackboneElement type*:CodeableConcept period:Period actor:Reference required! status
AppointmentRecurrenceTemplateWeeklyTemplate BackboneElement monday! tuesday! wednesday! thursday! friday! saturday! sunday! weekInterval#
AppointmentRecurrenceTemplateMonthlyTemplate BackboneElement dayOfMonth# nthWeekOfMonth:Coding dayOfWeek:Coding monthInterval#
AppointmentRecurrenceTemplateYearlyTemplate BackboneElement yearInterval#
AppointmentRecurrenceTemplate BackboneElement timezone:CodeableConcept recurrenceType:CodeableConcept lastOccurrenceDate occurrenceCount# occurrenceDate* weeklyTemplate:.WeeklyTemplate monthlyTemplate:.MonthlyTemplate yearlyTemplate:.YearlyTemplate excludingDate* excludingRecurrenceId*#
RelatedArtifact DataType type classifier*:CodeableConcept label display citation document:Attachment resource resourceReference:Reference publicationStatus publicationDate
Condition DomainResource identifier*:Identifier clinicalStatus:CodeableConcept verificationStatus:CodeableConcept category*:CodeableConcept severity:CodeableConcept code:CodeableConcept bodySite*:CodeableConcept subject:Reference encounter:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString abatementDateTime abatementAge:Age abatementPeriod:Period abatementRange:Range abatementString recordedDate participant*:.Participant stage*:.Stage evidence*:CodeableReference note*:Annotation
ConditionParticipant BackboneElement function:CodeableConcept actor:Reference
ConditionStage BackboneElement summary:CodeableConcept assessment*:Reference type:CodeableConcept
List DomainResource identifier*:Identifier status mode title code:CodeableConcept subject*:Reference encounter:Reference date source:Reference orderedBy:CodeableConcept note*:Annotation entry*:.Entry emptyReason:CodeableConcept
ListEntry BackboneElement flag:CodeableConcept deleted! date item:Reference
ChargeItem DomainResource identifier*:Identifier definitionUri* definitionCanonical* status partOf*:Reference code:CodeableConcept subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing performer*:.Performer performingOrganization:Reference requestingOrganization:Reference costCenter:Reference quantity:Quantity bodysite*:CodeableConcept unitPriceComponent:MonetaryComponent totalPriceComponent:MonetaryComponent overrideReason:CodeableConcept enterer:Reference enteredDate reason*:CodeableConcept service*:CodeableReference product*:CodeableReference account*:Reference note*:Annotation supportingInformation*:Reference
ChargeItemPerformer BackboneElement function:CodeableConcept actor:Reference
Permission DomainResource status asserter:Reference date* validity:Period justification:.Justification combining rule*:.Rule
PermissionJustification BackboneElement basis*:CodeableConcept evidence*:Reference
PermissionRuleDataResource BackboneElement meaning reference:Reference
PermissionRuleData BackboneElement resource*:.Resource security*:Coding period*:Period expression:Expression
PermissionRuleActivity BackboneElement actor*:Reference action*:CodeableConcept purpose*:CodeableConcept
PermissionRule BackboneElement type data*:.Data activity*:.Activity limit*:CodeableConcept
Count Quantity
RatioRange DataType lowNumerator:Quantity highNumerator:Quantity denominator:Quantity
ContactDetail DataType name telecom*:ContactPoint
SupplyDelivery DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status patient:Reference type:CodeableConcept suppliedItem*:.SuppliedItem occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing supplier:Reference destination:Reference receiver*:Reference
SupplyDeliverySuppliedItem BackboneElement quantity:Quantity itemCodeableConcept:CodeableConcept itemReference:Reference
Composition DomainResource url identifier*:Identifier version status type:CodeableConcept category*:CodeableConcept subject*:Reference encounter:Reference date useContext*:UsageContext author*:Reference name title note*:Annotation attester*:.Attester custodian:Reference relatesTo*:RelatedArtifact event*:.Event section*:.Section
CompositionAttester BackboneElement mode:CodeableConcept time party:Reference
CompositionEvent BackboneElement period:Period detail*:CodeableReference
CompositionSection BackboneElement title code:CodeableConcept author*:Reference focus:Reference text:Narrative orderedBy:CodeableConcept entry*:Reference emptyReason:CodeableConcept section*:CompositionSection
Encounter DomainResource identifier*:Identifier status class*:CodeableConcept priority:CodeableConcept type*:CodeableConcept serviceType*:CodeableReference subject:Reference subjectStatus:CodeableConcept episodeOfCare*:Reference basedOn*:Reference careTeam*:Reference partOf:Reference serviceProvider:Reference participant*:.Participant appointment*:Reference virtualService*:VirtualServiceDetail actualPeriod:Period plannedStartDate plannedEndDate length:Duration reason*:.Reason diagnosis*:.Diagnosis account*:Reference dietPreference*:CodeableConcept specialArrangement*:CodeableConcept specialCourtesy*:CodeableConcept admission:.Admission location*:.Location
EncounterParticipant BackboneElement type*:CodeableConcept period:Period actor:Reference
EncounterReason BackboneElement use*:CodeableConcept value*:CodeableReference
EncounterDiagnosis BackboneElement condition*:CodeableReference use*:CodeableConcept
EncounterAdmission BackboneElement preAdmissionIdentifier:Identifier origin:Reference admitSource:CodeableConcept reAdmission:CodeableConcept destination:Reference dischargeDisposition:CodeableConcept
EncounterLocation BackboneElement location:Reference status form:CodeableConcept period:Period
MedicationAdministration DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status statusReason*:CodeableConcept category*:CodeableConcept medication:CodeableReference subject:Reference encounter:Reference supportingInformation*:Reference occurenceDateTime occurencePeriod:Period occurenceTiming:Timing recorded isSubPotent! subPotentReason*:CodeableConcept performer*:.Performer reason*:CodeableReference request:Reference device*:CodeableReference note*:Annotation dosage:.Dosage eventHistory*:Reference
MedicationAdministrationPerformer BackboneElement function:CodeableConcept actor:CodeableReference
MedicationAdministrationDosage BackboneElement text site:CodeableConcept route:CodeableConcept method:CodeableConcept dose:Quantity rateRatio:Ratio rateQuantity:Quantity
Claim DomainResource identifier*:Identifier traceNumber*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference priority:CodeableConcept fundsReserve:CodeableConcept related*:.Related prescription:Reference originalPrescription:Reference payee:.Payee referral:Reference encounter*:Reference facility:Reference diagnosisRelatedGroup:CodeableConcept event*:.Event careTeam*:.CareTeam supportingInfo*:.SupportingInfo diagnosis*:.Diagnosis procedure*:.Procedure insurance*:.Insurance accident:.Accident patientPaid:Money item*:.Item total:Money
ClaimRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ClaimPayee BackboneElement type:CodeableConcept party:Reference
ClaimEvent BackboneElement type:CodeableConcept whenDateTime whenPeriod:Period
ClaimCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept specialty:CodeableConcept
ClaimSupportingInfo BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueBoolean! valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference valueIdentifier:Identifier reason:CodeableConcept
ClaimDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept onAdmission:CodeableConcept
ClaimProcedure BackboneElement sequence# type*:CodeableConcept date procedureCodeableConcept:CodeableConcept procedureReference:Reference udi*:Reference
ClaimInsurance BackboneElement sequence# focal! identifier:Identifier coverage:Reference businessArrangement preAuthRef* claimResponse:Reference
ClaimAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ClaimItemBodySite BackboneElement site*:CodeableReference subSite*:CodeableConcept
ClaimItemDetailSubDetail BackboneElement sequence# traceNumber*:Identifier revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference
ClaimItemDetail BackboneElement sequence# traceNumber*:Identifier revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference subDetail*:.SubDetail
ClaimItem BackboneElement sequence# traceNumber*:Identifier careTeamSequence*# diagnosisSequence*# procedureSequence*# informationSequence*# revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept request*:Reference modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference bodySite*:.BodySite encounter*:Reference detail*:.Detail
DeviceMetric DomainResource identifier*:Identifier type:CodeableConcept unit:CodeableConcept device:Reference operationalStatus color category measurementFrequency:Quantity calibration*:.Calibration
DeviceMetricCalibration BackboneElement type state time
TriggerDefinition DataType type name code:CodeableConcept subscriptionTopic timingTiming:Timing timingReference:Reference timingDate timingDateTime data*:DataRequirement condition:Expression
MonetaryComponent DataType type code:CodeableConcept factor# amount:Money
AuditEvent DomainResource category*:CodeableConcept code:CodeableConcept action severity occurredPeriod:Period occurredDateTime recorded outcome:.Outcome authorization*:CodeableConcept basedOn*:Reference patient:Reference encounter:Reference agent*:.Agent source:.Source entity*:.Entity
AuditEventOutcome BackboneElement code:Coding detail*:CodeableConcept
AuditEventAgent BackboneElement type:CodeableConcept role*:CodeableConcept who:Reference requestor! location:Reference policy* networkReference:Reference networkUri networkString authorization*:CodeableConcept
AuditEventSource BackboneElement site:Reference observer:Reference type*:CodeableConcept
AuditEventEntityDetail BackboneElement type:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueRatio:Ratio valueTime valueDateTime valuePeriod:Period valueBase64Binary
AuditEventEntity BackboneElement what:Reference role:CodeableConcept securityLabel*:CodeableConcept query detail*:.Detail agent*:AuditEventAgent
ServiceRequest DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference requisition:Identifier status intent category*:CodeableConcept priority doNotPerform! code:CodeableReference orderDetail*:.OrderDetail quantityQuantity:Quantity quantityRatio:Ratio quantityRange:Range subject:Reference focus*:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing asNeededBoolean! asNeededCodeableConcept:CodeableConcept authoredOn requester:Reference performerType:CodeableConcept performer*:Reference location*:CodeableReference reason*:CodeableReference insurance*:Reference supportingInfo*:CodeableReference specimen*:Reference bodySite*:CodeableConcept bodyStructure:Reference note*:Annotation patientInstruction*:.PatientInstruction relevantHistory*:Reference
ServiceRequestOrderDetailParameter BackboneElement code:CodeableConcept valueQuantity:Quantity valueRatio:Ratio valueRange:Range valueBoolean! valueCodeableConcept:CodeableConcept valueString valuePeriod:Period
ServiceRequestOrderDetail BackboneElement parameterFocus:CodeableReference parameter*:.Parameter
ServiceRequestPatientInstruction BackboneElement instructionMarkdown instructionReference:Reference
NutritionIntake DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference partOf*:Reference status statusReason*:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period recorded reportedBoolean! reportedReference:Reference consumedItem*:.ConsumedItem ingredientLabel*:.IngredientLabel performer*:.Performer location:Reference derivedFrom*:Reference reason*:CodeableReference note*:Annotation
NutritionIntakeConsumedItem BackboneElement type:CodeableConcept nutritionProduct:CodeableReference schedule:Timing amount:Quantity rate:Quantity notConsumed! notConsumedReason:CodeableConcept
NutritionIntakeIngredientLabel BackboneElement nutrient:CodeableReference amount:Quantity
NutritionIntakePerformer BackboneElement function:CodeableConcept actor:Reference
CarePlan DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference partOf*:Reference status intent category*:CodeableConcept title description subject:Reference encounter:Reference period:Period created custodian:Reference contributor*:Reference careTeam*:Reference addresses*:CodeableReference supportingInfo*:Reference goal*:Reference activity*:.Activity note*:Annotation
CarePlanActivity BackboneElement performedActivity*:CodeableReference progress*:Annotation plannedActivityReference:Reference
Linkage DomainResource active! author:Reference item*:.Item
LinkageItem BackboneElement type resource:Reference
CoverageEligibilityResponse DomainResource identifier*:Identifier status purpose* patient:Reference event*:.Event servicedDate servicedPeriod:Period created requestor:Reference request:Reference outcome disposition insurer:Reference insurance*:.Insurance preAuthRef form:CodeableConcept error*:.Error
CoverageEligibilityResponseEvent BackboneElement type:CodeableConcept whenDateTime whenPeriod:Period
CoverageEligibilityResponseInsuranceItemBenefit BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedString usedMoney:Money
CoverageEligibilityResponseInsuranceItem BackboneElement category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept provider:Reference excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept benefit*:.Benefit authorizationRequired! authorizationSupporting*:CodeableConcept authorizationUrl
CoverageEligibilityResponseInsurance BackboneElement coverage:Reference inforce! benefitPeriod:Period item*:.Item
CoverageEligibilityResponseError BackboneElement code:CodeableConcept expression*
QuestionnaireResponse DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference questionnaire status subject:Reference encounter:Reference authored author:Reference source:Reference item*:.Item
QuestionnaireResponseItemAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference item*:QuestionnaireResponseItem
QuestionnaireResponseItem BackboneElement linkId definition text answer*:.Answer item*:QuestionnaireResponseItem
Location DomainResource identifier*:Identifier status operationalStatus:Coding name alias* description mode type*:CodeableConcept contact*:ExtendedContactDetail address:Address form:CodeableConcept position:.Position managingOrganization:Reference partOf:Reference characteristic*:CodeableConcept hoursOfOperation*:Availability virtualService*:VirtualServiceDetail endpoint*:Reference
LocationPosition BackboneElement longitude# latitude# altitude#
SubscriptionStatus DomainResource status type eventsSinceSubscriptionStart notificationEvent*:.NotificationEvent subscription:Reference topic error*:CodeableConcept
SubscriptionStatusNotificationEvent BackboneElement eventNumber timestamp focus:Reference additionalContext*:Reference
OrganizationAffiliation DomainResource identifier*:Identifier active! period:Period organization:Reference participatingOrganization:Reference network*:Reference code*:CodeableConcept specialty*:CodeableConcept location*:Reference healthcareService*:Reference contact*:ExtendedContactDetail endpoint*:Reference
EpisodeOfCare DomainResource identifier*:Identifier status statusHistory*:.StatusHistory type*:CodeableConcept reason*:.Reason diagnosis*:.Diagnosis patient:Reference managingOrganization:Reference period:Period referralRequest*:Reference careManager:Reference careTeam*:Reference account*:Reference
EpisodeOfCareStatusHistory BackboneElement status period:Period
EpisodeOfCareReason BackboneElement use:CodeableConcept value*:CodeableReference
EpisodeOfCareDiagnosis BackboneElement condition*:CodeableReference use:CodeableConcept
BackboneElement Element modifierExtension*:Extension
DeviceRequest DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status intent priority doNotPerform! code:CodeableReference quantity# parameter*:.Parameter subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:Reference performer:CodeableReference reason*:CodeableReference asNeeded! asNeededFor:CodeableConcept insurance*:Reference supportingInfo*:Reference note*:Annotation relevantHistory*:Reference
DeviceRequestParameter BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueBoolean!
CapabilityStatement DomainResource url identifier*:Identifier version versionAlgorithmString versionAlgorithmCoding:Coding name title status experimental! date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright copyrightLabel kind instantiates* imports* software:.Software implementation:.Implementation fhirVersion format* patchFormat* acceptLanguage* implementationGuide* rest*:.Rest messaging*:.Messaging document*:.Document
CapabilityStatementSoftware BackboneElement name version releaseDate
CapabilityStatementImplementation BackboneElement description url custodian:Reference
CapabilityStatementRestSecurity BackboneElement cors! service*:CodeableConcept description
CapabilityStatementRestResourceInteraction BackboneElement code documentation
CapabilityStatementRestResourceSearchParam BackboneElement name definition type documentation
CapabilityStatementRestResourceOperation BackboneElement name definition documentation
CapabilityStatementRestResource BackboneElement type profile supportedProfile* documentation interaction*:.Interaction versioning readHistory! updateCreate! conditionalCreate! conditionalRead conditionalUpdate! conditionalPatch! conditionalDelete referencePolicy* searchInclude* searchRevInclude* searchParam*:.SearchParam operation*:.Operation
CapabilityStatementRestInteraction BackboneElement code documentation
CapabilityStatementRest BackboneElement mode documentation security:.Security resource*:.Resource interaction*:.Interaction searchParam*:.ResourceSearchParam operation*:.ResourceOperation compartment*
CapabilityStatementMessagingEndpoint BackboneElement protocol:Coding address
CapabilityStatementMessagingSupportedMessage BackboneElement mode definition
CapabilityStatementMessaging BackboneElement endpoint*:.Endpoint reliableCache# documentation supportedMessage*:.SupportedMessage
CapabilityStatementDocument BackboneElement mode documentation profile
ContactPoint DataType system value use rank# period:Period
Endpoint DomainResource identifier*:Identifier status connectionType*:CodeableConcept name description environmentType*:CodeableConcept managingOrganization:Reference contact*:ContactPoint period:Period payload*:.Payload address header*
EndpointPayload BackboneElement type*:CodeableConcept mimeType*
DeviceDispense DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status statusReason:CodeableReference category*:CodeableConcept device:CodeableReference subject:Reference receiver:Reference encounter:Reference supportingInformation*:Reference performer*:.Performer location:Reference type:CodeableConcept quantity:Quantity preparedDate whenHandedOver destination:Reference note*:Annotation usageInstruction eventHistory*:Reference
DeviceDispensePerformer BackboneElement function:CodeableConcept actor:Reference
Annotation DataType authorReference:Reference authorString time text
Substance DomainResource identifier*:Identifier instance! status category*:CodeableConcept code:CodeableReference description expiry quantity:Quantity ingredient*:.Ingredient
VirtualServiceDetail DataType channelType:Coding addressUrl addressString addressContactPoint:ContactPoint addressExtendedContactDetail:ExtendedContactDetail additionalInfo* maxParticipants# sessionKey
Meta DataType versionId lastUpdated source profile* security*:Coding tag*:Coding
Group DomainResource identifier*:Identifier active! type membership code:CodeableConcept name description quantity# managingEntity:Reference characteristic*:.Characteristic member*:.Member
GroupCharacteristic BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range valueReference:Reference exclude! period:Period
GroupMember BackboneElement entity:Reference period:Period inactive!
ImagingStudy DomainResource identifier*:Identifier status modality*:CodeableConcept subject:Reference encounter:Reference started basedOn*:Reference partOf*:Reference referrer:Reference endpoint*:Reference numberOfSeries# numberOfInstances# procedure*:CodeableReference location:Reference reason*:CodeableReference note*:Annotation description series*:.Series
ImagingStudySeriesPerformer BackboneElement function:CodeableConcept actor:Reference
ImagingStudySeriesInstance BackboneElement uid sopClass:Coding number# title
ImagingStudySeries BackboneElement uid number# modality:CodeableConcept description numberOfInstances# endpoint*:Reference bodySite:CodeableReference laterality:CodeableConcept specimen*:Reference started performer*:.Performer instance*:.Instance
Organization DomainResource identifier*:Identifier active! type*:CodeableConcept name alias* description contact*:ExtendedContactDetail partOf:Reference endpoint*:Reference qualification*:.Qualification
OrganizationQualification BackboneElement identifier*:Identifier code:CodeableConcept period:Period issuer:Reference
BackboneType DataType modifierExtension*:Extension
Contributor DataType type name contact*:ContactDetail
MolecularSequence DomainResource identifier*:Identifier type subject:Reference focus*:Reference specimen:Reference device:Reference performer:Reference literal formatted*:Attachment relative*:.Relative
MolecularSequenceRelativeStartingSequence BackboneElement genomeAssembly:CodeableConcept chromosome:CodeableConcept sequenceCodeableConcept:CodeableConcept sequenceString sequenceReference:Reference windowStart# windowEnd# orientation strand
MolecularSequenceRelativeEdit BackboneElement start# end# replacementSequence replacedSequence
MolecularSequenceRelative BackboneElement coordinateSystem:CodeableConcept ordinalPosition# sequenceRange:Range startingSequence:.StartingSequence edit*:.Edit
Questionnaire DomainResource url identifier*:Identifier version versionAlgorithmString versionAlgorithmCoding:Coding name title derivedFrom* status experimental! subjectType* date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright copyrightLabel approvalDate lastReviewDate effectivePeriod:Period code*:Coding item*:.Item
QuestionnaireItemEnableWhen BackboneElement question operator answerBoolean! answerDecimal# answerInteger# answerDate answerDateTime answerTime answerString answerCoding:Coding answerQuantity:Quantity answerReference:Reference
QuestionnaireItemAnswerOption BackboneElement valueInteger# valueDate valueTime valueString valueCoding:Coding valueReference:Reference initialSelected!
QuestionnaireItemInitial BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference
QuestionnaireItem BackboneElement linkId definition code*:Coding prefix text type enableWhen*:.EnableWhen enableBehavior disabledDisplay required! repeats! readOnly! maxLength# answerConstraint answerValueSet answerOption*:.AnswerOption initial*:.Initial item*:QuestionnaireItem
Dosage BackboneType sequence# text additionalInstruction*:CodeableConcept patientInstruction timing:Timing asNeeded! asNeededFor*:CodeableConcept site:CodeableConcept route:CodeableConcept method:CodeableConcept doseAndRate*:.DoseAndRate maxDosePerPeriod*:Ratio maxDosePerAdministration:Quantity maxDosePerLifetime:Quantity
DosageDoseAndRate BackboneElement type:CodeableConcept doseRange:Range doseQuantity:Quantity rateRatio:Ratio rateRange:Range rateQuantity:Quantity
PractitionerRole DomainResource identifier*:Identifier active! period:Period practitioner:Reference organization:Reference code*:CodeableConcept specialty*:CodeableConcept location*:Reference healthcareService*:Reference contact*:ExtendedContactDetail characteristic*:CodeableConcept communication*:CodeableConcept availability*:Availability endpoint*:Reference
DeviceUsage DomainResource identifier*:Identifier basedOn*:Reference status category*:CodeableConcept patient:Reference derivedFrom*:Reference context:Reference timingTiming:Timing timingPeriod:Period timingDateTime dateAsserted usageStatus:CodeableConcept usageReason*:CodeableConcept adherence:.Adherence informationSource:Reference device:CodeableReference reason*:CodeableReference bodySite:CodeableReference note*:Annotation
DeviceUsageAdherence BackboneElement code:CodeableConcept reason*:CodeableConcept
Ratio DataType numerator:Quantity denominator:Quantity
MeasureReport DomainResource identifier*:Identifier status type dataUpdateType measure subject:Reference date reporter:Reference reportingVendor:Reference location:Reference period:Period inputParameters:Reference scoring:CodeableConcept improvementNotation:CodeableConcept group*:.Group supplementalData*:Reference evaluatedResource*:Reference
MeasureReportGroupPopulation BackboneElement linkId code:CodeableConcept count# subjectResults:Reference subjectReport*:Reference subjects:Reference
MeasureReportGroupStratifierStratumComponent BackboneElement linkId code:CodeableConcept valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range valueReference:Reference
MeasureReportGroupStratifierStratumPopulation BackboneElement linkId code:CodeableConcept count# subjectResults:Reference subjectReport*:Reference subjects:Reference
MeasureReportGroupStratifierStratum BackboneElement valueCodeableConcept:CodeableConcept valueBoolean! valueQuantity:Quantity valueRange:Range valueReference:Reference component*:.Component population*:.Population measureScoreQuantity:Quantity measureScoreDateTime measureScoreCodeableConcept:CodeableConcept measureScorePeriod:Period measureScoreRange:Range measureScoreDuration:Duration
MeasureReportGroupStratifier BackboneElement linkId code:CodeableConcept stratum*:.Stratum
MeasureReportGroup BackboneElement linkId code:CodeableConcept subject:Reference population*:.Population measureScoreQuantity:Quantity measureScoreDateTime measureScoreCodeableConcept:CodeableConcept measureScorePeriod:Period measureScoreRange:Range measureScoreDuration:Duration stratifier*:.Stratifier
SupplyRequest DomainResource identifier*:Identifier status basedOn*:Reference category:CodeableConcept priority deliverFor:Reference item:CodeableReference quantity:Quantity parameter*:.Parameter occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing authoredOn requester:Reference supplier*:Reference reason*:CodeableReference deliverFrom:Reference deliverTo:Reference
SupplyRequestParameter BackboneElement code:CodeableConcept valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueBoolean!
Coding DataType system version code display userSelected!
ImagingSelection DomainResource identifier*:Identifier status subject:Reference issued performer*:.Performer basedOn*:Reference category*:CodeableConcept code:CodeableConcept studyUid derivedFrom*:Reference endpoint*:Reference seriesUid seriesNumber# frameOfReferenceUid bodySite:CodeableReference focus*:Reference instance*:.Instance
ImagingSelectionPerformer BackboneElement function:CodeableConcept actor:Reference
ImagingSelectionInstanceImageRegion2D BackboneElement regionType coordinate*#
ImagingSelectionInstanceImageRegion3D BackboneElement regionType coordinate*#
ImagingSelectionInstance BackboneElement uid number# sopClass:Coding subset* imageRegion2D*:.ImageRegion2D imageRegion3D*:.ImageRegion3D
Availability DataType availableTime*:.AvailableTime notAvailableTime*:.NotAvailableTime
AvailabilityAvailableTime BackboneElement daysOfWeek* allDay! availableStartTime availableEndTime
AvailabilityNotAvailableTime BackboneElement description during:Period
GenomicStudy DomainResource identifier*:Identifier status type*:CodeableConcept subject:Reference encounter:Reference startDate basedOn*:Reference referrer:Reference interpreter*:Reference reason*:CodeableReference instantiatesCanonical instantiatesUri note*:Annotation description analysis*:.Analysis
GenomicStudyAnalysisInput BackboneElement file:Reference type:CodeableConcept generatedByIdentifier:Identifier generatedByReference:Reference
GenomicStudyAnalysisOutput BackboneElement file:Reference type:CodeableConcept
GenomicStudyAnalysisPerformer BackboneElement actor:Reference role:CodeableConcept
GenomicStudyAnalysisDevice BackboneElement device:Reference function:CodeableConcept
GenomicStudyAnalysis BackboneElement identifier*:Identifier methodType*:CodeableConcept changeType*:CodeableConcept genomeBuild:CodeableConcept instantiatesCanonical instantiatesUri title focus*:Reference specimen*:Reference date note*:Annotation protocolPerformed:Reference regionsStudied*:Reference regionsCalled*:Reference input*:.Input output*:.Output performer*:.Performer device*:.Device
Provenance DomainResource target*:Reference occurredPeriod:Period occurredDateTime recorded policy* location:Reference authorization*:CodeableReference activity:CodeableConcept basedOn*:Reference patient:Reference encounter:Reference agent*:.Agent entity*:.Entity signature*:Signature
ProvenanceAgent BackboneElement type:CodeableConcept role*:CodeableConcept who:Reference onBehalfOf:Reference
ProvenanceEntity BackboneElement role what:Reference agent*:ProvenanceAgent
Binary Resource contentType securityContext:Reference data
RiskAssessment DomainResource identifier*:Identifier basedOn:Reference parent:Reference status method:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period condition:Reference performer:Reference reason*:CodeableReference basis*:Reference prediction*:.Prediction mitigation note*:Annotation
RiskAssessmentPrediction BackboneElement outcome:CodeableConcept probabilityDecimal# probabilityRange:Range qualitativeRisk:CodeableConcept relativeRisk# whenPeriod:Period whenRange:Range rationale
Parameters Resource parameter*:.Parameter
ParametersParameter BackboneElement name valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta resource:Resource part*:ParametersParameter
HealthcareService DomainResource identifier*:Identifier active! providedBy:Reference offeredIn*:Reference category*:CodeableConcept type*:CodeableConcept specialty*:CodeableConcept location*:Reference name comment extraDetails photo:Attachment contact*:ExtendedContactDetail coverageArea*:Reference serviceProvisionCode*:CodeableConcept eligibility*:.Eligibility program*:CodeableConcept characteristic*:CodeableConcept communication*:CodeableConcept referralMethod*:CodeableConcept appointmentRequired! availability*:Availability endpoint*:Reference
HealthcareServiceEligibility BackboneElement code:CodeableConcept comment
RelatedPerson DomainResource identifier*:Identifier active! patient:Reference relationship*:CodeableConcept name*:HumanName telecom*:ContactPoint gender birthDate address*:Address photo*:Attachment period:Period communication*:.Communication
RelatedPersonCommunication BackboneElement language:CodeableConcept preferred!
PrimitiveType DataType
Basic DomainResource identifier*:Identifier code:CodeableConcept subject:Reference created author:Reference
VisionPrescription DomainResource identifier*:Identifier status created patient:Reference encounter:Reference dateWritten prescriber:Reference lensSpecification*:.LensSpecification
VisionPrescriptionLensSpecificationPrism BackboneElement amount# base
VisionPrescriptionLensSpecification BackboneElement product:CodeableConcept eye sphere# cylinder# axis# prism*:.Prism add# power# backCurve# diameter# duration:Quantity color brand note*:Annotation
EnrollmentRequest DomainResource identifier*:Identifier status created insurer:Reference provider:Reference candidate:Reference coverage:Reference
Flag DomainResource identifier*:Identifier status category*:CodeableConcept code:CodeableConcept subject:Reference period:Period encounter:Reference author:Reference
ParameterDefinition DataType name use min# max documentation type profile
ExplanationOfBenefit DomainResource identifier*:Identifier traceNumber*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference billablePeriod:Period created enterer:Reference insurer:Reference provider:Reference priority:CodeableConcept fundsReserveRequested:CodeableConcept fundsReserve:CodeableConcept related*:.Related prescription:Reference originalPrescription:Reference event*:.Event payee:.Payee referral:Reference encounter*:Reference facility:Reference claim:Reference claimResponse:Reference outcome decision:CodeableConcept disposition preAuthRef* preAuthRefPeriod*:Period diagnosisRelatedGroup:CodeableConcept careTeam*:.CareTeam supportingInfo*:.SupportingInfo diagnosis*:.Diagnosis procedure*:.Procedure precedence# insurance*:.Insurance accident:.Accident patientPaid:Money item*:.Item addItem*:.AddItem adjudication*:.ItemAdjudication total*:.Total payment:.Payment formCode:CodeableConcept form:Attachment processNote*:.ProcessNote benefitPeriod:Period benefitBalance*:.BenefitBalance
ExplanationOfBenefitRelated BackboneElement claim:Reference relationship:CodeableConcept reference:Identifier
ExplanationOfBenefitEvent BackboneElement type:CodeableConcept whenDateTime whenPeriod:Period
ExplanationOfBenefitPayee BackboneElement type:CodeableConcept party:Reference
ExplanationOfBenefitCareTeam BackboneElement sequence# provider:Reference responsible! role:CodeableConcept specialty:CodeableConcept
ExplanationOfBenefitSupportingInfo BackboneElement sequence# category:CodeableConcept code:CodeableConcept timingDate timingPeriod:Period valueBoolean! valueString valueQuantity:Quantity valueAttachment:Attachment valueReference:Reference valueIdentifier:Identifier reason:Coding
ExplanationOfBenefitDiagnosis BackboneElement sequence# diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference type*:CodeableConcept onAdmission:CodeableConcept
ExplanationOfBenefitProcedure BackboneElement sequence# type*:CodeableConcept date procedureCodeableConcept:CodeableConcept procedureReference:Reference udi*:Reference
ExplanationOfBenefitInsurance BackboneElement focal! coverage:Reference preAuthRef*
ExplanationOfBenefitAccident BackboneElement date type:CodeableConcept locationAddress:Address locationReference:Reference
ExplanationOfBenefitItemBodySite BackboneElement site*:CodeableReference subSite*:CodeableConcept
ExplanationOfBenefitItemReviewOutcome BackboneElement decision:CodeableConcept reason*:CodeableConcept preAuthRef preAuthPeriod:Period
ExplanationOfBenefitItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money quantity:Quantity
ExplanationOfBenefitItemDetailSubDetail BackboneElement sequence# traceNumber*:Identifier revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference noteNumber*# reviewOutcome:ExplanationOfBenefitItemReviewOutcome adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitItemDetail BackboneElement sequence# traceNumber*:Identifier revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept programCode*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference noteNumber*# reviewOutcome:ExplanationOfBenefitItemReviewOutcome adjudication*:ExplanationOfBenefitItemAdjudication subDetail*:.SubDetail
ExplanationOfBenefitItem BackboneElement sequence# careTeamSequence*# diagnosisSequence*# procedureSequence*# informationSequence*# traceNumber*:Identifier revenue:CodeableConcept category:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept request*:Reference modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money udi*:Reference bodySite*:.BodySite encounter*:Reference noteNumber*# reviewOutcome:.ReviewOutcome adjudication*:.Adjudication detail*:.Detail
ExplanationOfBenefitAddItemBodySite BackboneElement site*:CodeableReference subSite*:CodeableConcept
ExplanationOfBenefitAddItemDetailSubDetail BackboneElement traceNumber*:Identifier revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money noteNumber*# reviewOutcome:ExplanationOfBenefitItemReviewOutcome adjudication*:ExplanationOfBenefitItemAdjudication
ExplanationOfBenefitAddItemDetail BackboneElement traceNumber*:Identifier revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money noteNumber*# reviewOutcome:ExplanationOfBenefitItemReviewOutcome adjudication*:ExplanationOfBenefitItemAdjudication subDetail*:.SubDetail
ExplanationOfBenefitAddItem BackboneElement itemSequence*# detailSequence*# subDetailSequence*# traceNumber*:Identifier provider*:Reference revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept request*:Reference modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference patientPaid:Money quantity:Quantity unitPrice:Money factor# tax:Money net:Money bodySite*:.BodySite noteNumber*# reviewOutcome:ExplanationOfBenefitItemReviewOutcome adjudication*:ExplanationOfBenefitItemAdjudication detail*:.Detail
ExplanationOfBenefitTotal BackboneElement category:CodeableConcept amount:Money
ExplanationOfBenefitPayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ExplanationOfBenefitProcessNote BackboneElement number# type:CodeableConcept text language:CodeableConcept
ExplanationOfBenefitBenefitBalanceFinancial BackboneElement type:CodeableConcept allowedUnsignedInt# allowedString allowedMoney:Money usedUnsignedInt# usedMoney:Money
ExplanationOfBenefitBenefitBalance BackboneElement category:CodeableConcept excluded! name description network:CodeableConcept unit:CodeableConcept term:CodeableConcept financial*:.Financial
Patient DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address maritalStatus:CodeableConcept multipleBirthBoolean! multipleBirthInteger# photo*:Attachment contact*:.Contact communication*:.Communication generalPractitioner*:Reference managingOrganization:Reference link*:.Link
PatientContact BackboneElement relationship*:CodeableConcept name:HumanName telecom*:ContactPoint address:Address gender organization:Reference period:Period
PatientCommunication BackboneElement language:CodeableConcept preferred!
PatientLink BackboneElement other:Reference type
Base -
DeviceAssociation DomainResource identifier*:Identifier device:Reference category*:CodeableConcept status:CodeableConcept statusReason*:CodeableConcept subject:Reference bodyStructure:Reference period:Period operation*:.Operation
DeviceAssociationOperation BackboneElement status:CodeableConcept operator*:Reference period:Period
Specimen DomainResource identifier*:Identifier accessionIdentifier:Identifier status type:CodeableConcept subject:Reference receivedTime parent*:Reference request*:Reference combined role*:CodeableConcept feature*:.Feature collection:.Collection processing*:.Processing container*:.Container condition*:CodeableConcept note*:Annotation
SpecimenFeature BackboneElement type:CodeableConcept description
SpecimenCollection BackboneElement collector:Reference collectedDateTime collectedPeriod:Period duration:Duration quantity:Quantity method:CodeableConcept device:CodeableReference procedure:Reference bodySite:CodeableReference fastingStatusCodeableConcept:CodeableConcept fastingStatusDuration:Duration
SpecimenProcessing BackboneElement description method:CodeableConcept additive*:Reference timeDateTime timePeriod:Period
SpecimenContainer BackboneElement device:Reference location:Reference specimenQuantity:Quantity
FamilyMemberHistory DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* status dataAbsentReason:CodeableConcept patient:Reference date participant*:.Participant name relationship:CodeableConcept sex:CodeableConcept bornPeriod:Period bornDate bornString ageAge:Age ageRange:Range ageString estimatedAge! deceasedBoolean! deceasedAge:Age deceasedRange:Range deceasedDate deceasedString reason*:CodeableReference note*:Annotation condition*:.Condition procedure*:.Procedure
FamilyMemberHistoryParticipant BackboneElement function:CodeableConcept actor:Reference
FamilyMemberHistoryCondition BackboneElement code:CodeableConcept outcome:CodeableConcept contributedToDeath! onsetAge:Age onsetRange:Range onsetPeriod:Period onsetString note*:Annotation
FamilyMemberHistoryProcedure BackboneElement code:CodeableConcept outcome:CodeableConcept contributedToDeath! performedAge:Age performedRange:Range performedPeriod:Period performedString performedDateTime note*:Annotation
MarketingStatus BackboneType country:CodeableConcept jurisdiction:CodeableConcept status:CodeableConcept dateRange:Period restoreDate
Medication DomainResource identifier*:Identifier code:CodeableConcept status marketingAuthorizationHolder:Reference doseForm:CodeableConcept totalVolume:Quantity ingredient*:.Ingredient batch:.Batch definition:Reference
MedicationIngredient BackboneElement item:CodeableReference isActive! strengthRatio:Ratio strengthCodeableConcept:CodeableConcept strengthQuantity:Quantity
MedicationBatch BackboneElement lotNumber expirationDate
SimpleQuantity Quantity
DiagnosticReport DomainResource identifier*:Identifier basedOn*:Reference status category*:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period issued performer*:Reference resultsInterpreter*:Reference specimen*:Reference result*:Reference note*:Annotation study*:Reference supportingInfo*:.SupportingInfo media*:.Media composition:Reference conclusion conclusionCode*:CodeableConcept presentedForm*:Attachment
DiagnosticReportSupportingInfo BackboneElement type:CodeableConcept reference:Reference
DiagnosticReportMedia BackboneElement comment link:Reference
AppointmentResponse DomainResource identifier*:Identifier appointment:Reference proposedNewTime! start end participantType*:CodeableConcept actor:Reference participantStatus comment recurring! occurrenceDate recurrenceId#
Goal DomainResource identifier*:Identifier lifecycleStatus achievementStatus:CodeableConcept category*:CodeableConcept continuous! priority:CodeableConcept description:CodeableConcept subject:Reference startDate startCodeableConcept:CodeableConcept target*:.Target statusDate statusReason source:Reference addresses*:Reference note*:Annotation outcome*:CodeableReference
GoalTarget BackboneElement measure:CodeableConcept detailQuantity:Quantity detailRange:Range detailCodeableConcept:CodeableConcept detailString detailBoolean! detailInteger# detailRatio:Ratio dueDate dueDuration:Duration
Timing BackboneType event* repeat:.Repeat code:CodeableConcept
TimingRepeat BackboneElement boundsDuration:Duration boundsRange:Range boundsPeriod:Period count# countMax# duration# durationMax# durationUnit frequency# frequencyMax# period# periodMax# periodUnit dayOfWeek* timeOfDay* when* offset#
Immunization DomainResource identifier*:Identifier basedOn*:Reference status statusReason:CodeableConcept vaccineCode:CodeableConcept administeredProduct:CodeableReference manufacturer:CodeableReference lotNumber expirationDate patient:Reference encounter:Reference supportingInformation*:Reference occurrenceDateTime occurrenceString primarySource! informationSource:CodeableReference location:Reference site:CodeableConcept route:CodeableConcept doseQuantity:Quantity performer*:.Performer note*:Annotation reason*:CodeableReference isSubpotent! subpotentReason*:CodeableConcept programEligibility*:.ProgramEligibility fundingSource:CodeableConcept reaction*:.Reaction protocolApplied*:.ProtocolApplied
ImmunizationPerformer BackboneElement function:CodeableConcept actor:Reference
ImmunizationProgramEligibility BackboneElement program:CodeableConcept programStatus:CodeableConcept
ImmunizationReaction BackboneElement date manifestation:CodeableReference reported!
ImmunizationProtocolApplied BackboneElement series authority:Reference targetDisease*:CodeableConcept doseNumber seriesDoses
ClaimResponse DomainResource identifier*:Identifier traceNumber*:Identifier status type:CodeableConcept subType:CodeableConcept use patient:Reference created insurer:Reference requestor:Reference request:Reference outcome decision:CodeableConcept disposition preAuthRef preAuthPeriod:Period event*:.Event payeeType:CodeableConcept encounter*:Reference diagnosisRelatedGroup:CodeableConcept item*:.Item addItem*:.AddItem adjudication*:.ItemAdjudication total*:.Total payment:.Payment fundsReserve:CodeableConcept formCode:CodeableConcept form:Attachment processNote*:.ProcessNote communicationRequest*:Reference insurance*:.Insurance error*:.Error
ClaimResponseEvent BackboneElement type:CodeableConcept whenDateTime whenPeriod:Period
ClaimResponseItemReviewOutcome BackboneElement decision:CodeableConcept reason*:CodeableConcept preAuthRef preAuthPeriod:Period
ClaimResponseItemAdjudication BackboneElement category:CodeableConcept reason:CodeableConcept amount:Money quantity:Quantity
ClaimResponseItemDetailSubDetail BackboneElement subDetailSequence# traceNumber*:Identifier noteNumber*# reviewOutcome:ClaimResponseItemReviewOutcome adjudication*:ClaimResponseItemAdjudication
ClaimResponseItemDetail BackboneElement detailSequence# traceNumber*:Identifier noteNumber*# reviewOutcome:ClaimResponseItemReviewOutcome adjudication*:ClaimResponseItemAdjudication subDetail*:.SubDetail
ClaimResponseItem BackboneElement itemSequence# traceNumber*:Identifier noteNumber*# reviewOutcome:.ReviewOutcome adjudication*:.Adjudication detail*:.Detail
ClaimResponseAddItemBodySite BackboneElement site*:CodeableReference subSite*:CodeableConcept
ClaimResponseAddItemDetailSubDetail BackboneElement traceNumber*:Identifier revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# tax:Money net:Money noteNumber*# reviewOutcome:ClaimResponseItemReviewOutcome adjudication*:ClaimResponseItemAdjudication
ClaimResponseAddItemDetail BackboneElement traceNumber*:Identifier revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept modifier*:CodeableConcept quantity:Quantity unitPrice:Money factor# tax:Money net:Money noteNumber*# reviewOutcome:ClaimResponseItemReviewOutcome adjudication*:ClaimResponseItemAdjudication subDetail*:.SubDetail
ClaimResponseAddItem BackboneElement itemSequence*# detailSequence*# subdetailSequence*# traceNumber*:Identifier provider*:Reference revenue:CodeableConcept productOrService:CodeableConcept productOrServiceEnd:CodeableConcept request*:Reference modifier*:CodeableConcept programCode*:CodeableConcept servicedDate servicedPeriod:Period locationCodeableConcept:CodeableConcept locationAddress:Address locationReference:Reference quantity:Quantity unitPrice:Money factor# tax:Money net:Money bodySite*:.BodySite noteNumber*# reviewOutcome:ClaimResponseItemReviewOutcome adjudication*:ClaimResponseItemAdjudication detail*:.Detail
ClaimResponseTotal BackboneElement category:CodeableConcept amount:Money
ClaimResponsePayment BackboneElement type:CodeableConcept adjustment:Money adjustmentReason:CodeableConcept date amount:Money identifier:Identifier
ClaimResponseProcessNote BackboneElement number# type:CodeableConcept text language:CodeableConcept
ClaimResponseInsurance BackboneElement sequence# focal! coverage:Reference businessArrangement claimResponse:Reference
ClaimResponseError BackboneElement itemSequence# detailSequence# subDetailSequence# code:CodeableConcept expression*
Contract DomainResource identifier*:Identifier url version status legalState:CodeableConcept instantiatesCanonical:Reference instantiatesUri contentDerivative:CodeableConcept issued applies:Period expirationType:CodeableConcept subject*:Reference authority*:Reference domain*:Reference site*:Reference name title subtitle alias* author:Reference scope:CodeableConcept topicCodeableConcept:CodeableConcept topicReference:Reference type:CodeableConcept subType*:CodeableConcept contentDefinition:.ContentDefinition term*:.Term supportingInfo*:Reference relevantHistory*:Reference signer*:.Signer friendly*:.Friendly legal*:.Legal rule*:.Rule legallyBindingAttachment:Attachment legallyBindingReference:Reference
ContractContentDefinition BackboneElement type:CodeableConcept subType:CodeableConcept publisher:Reference publicationDate publicationStatus copyright
ContractTermSecurityLabel BackboneElement number*# classification:Coding category*:Coding control*:Coding
ContractTermOfferParty BackboneElement reference*:Reference role:CodeableConcept
ContractTermOfferAnswer BackboneElement valueBoolean! valueDecimal# valueInteger# valueDate valueDateTime valueTime valueString valueUri valueAttachment:Attachment valueCoding:Coding valueQuantity:Quantity valueReference:Reference
ContractTermOffer BackboneElement identifier*:Identifier party*:.Party topic:Reference type:CodeableConcept decision:CodeableConcept decisionMode*:CodeableConcept answer*:.Answer text linkId* securityLabelNumber*#
ContractTermAssetContext BackboneElement reference:Reference code*:CodeableConcept text
ContractTermAssetValuedItem BackboneElement entityCodeableConcept:CodeableConcept entityReference:Reference identifier:Identifier effectiveTime quantity:Quantity unitPrice:Money factor# points# net:Money payment paymentDate responsible:Reference recipient:Reference linkId* securityLabelNumber*#
ContractTermAsset BackboneElement scope:CodeableConcept type*:CodeableConcept typeReference*:Reference subtype*:CodeableConcept relationship:Coding context*:.Context condition periodType*:CodeableConcept period*:Period usePeriod*:Period text linkId* answer*:ContractTermOfferAnswer securityLabelNumber*# valuedItem*:.ValuedItem
ContractTermActionSubject BackboneElement reference*:Reference role:CodeableConcept
ContractTermAction BackboneElement doNotPerform! type:CodeableConcept subject*:.Subject intent:CodeableConcept linkId* status:CodeableConcept context:Reference contextLinkId* occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing requester*:Reference requesterLinkId* performerType*:CodeableConcept performerRole:CodeableConcept performer:Reference performerLinkId* reason*:CodeableReference reasonLinkId* note*:Annotation securityLabelNumber*#
ContractTerm BackboneElement identifier:Identifier issued applies:Period topicCodeableConcept:CodeableConcept topicReference:Reference type:CodeableConcept subType:CodeableConcept text securityLabel*:.SecurityLabel offer:.Offer asset*:.Asset action*:.Action group*:ContractTerm
ContractSigner BackboneElement type:Coding party:Reference signature*:Signature
ContractFriendly BackboneElement contentAttachment:Attachment contentReference:Reference
ContractLegal BackboneElement contentAttachment:Attachment contentReference:Reference
ContractRule BackboneElement contentAttachment:Attachment contentReference:Reference
Element Base id extension*:Extension
Period DataType start end
Extension DataType url valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta
ClinicalUseDefinition DomainResource identifier*:Identifier type category*:CodeableConcept subject*:Reference status:CodeableConcept contraindication:.Contraindication indication:.Indication interaction:.Interaction population*:Reference library* undesirableEffect:.UndesirableEffect warning:.Warning
ClinicalUseDefinitionContraindicationOtherTherapy BackboneElement relationshipType:CodeableConcept treatment:CodeableReference
ClinicalUseDefinitionContraindication BackboneElement diseaseSymptomProcedure:CodeableReference diseaseStatus:CodeableReference comorbidity*:CodeableReference indication*:Reference applicability:Expression otherTherapy*:.OtherTherapy
ClinicalUseDefinitionIndication BackboneElement diseaseSymptomProcedure:CodeableReference diseaseStatus:CodeableReference comorbidity*:CodeableReference intendedEffect:CodeableReference durationRange:Range durationString undesirableEffect*:Reference applicability:Expression otherTherapy*:ClinicalUseDefinitionContraindicationOtherTherapy
ClinicalUseDefinitionInteractionInteractant BackboneElement itemReference:Reference itemCodeableConcept:CodeableConcept
ClinicalUseDefinitionInteraction BackboneElement interactant*:.Interactant type:CodeableConcept effect:CodeableReference incidence:CodeableConcept management*:CodeableConcept
ClinicalUseDefinitionUndesirableEffect BackboneElement symptomConditionEffect:CodeableReference classification:CodeableConcept frequencyOfOccurrence:CodeableConcept
ClinicalUseDefinitionWarning BackboneElement description code:CodeableConcept
ProductShelfLife BackboneType type:CodeableConcept periodDuration:Duration periodString specialPrecautionsForStorage*:CodeableConcept
EncounterHistory DomainResource encounter:Reference identifier*:Identifier status class:CodeableConcept type*:CodeableConcept serviceType*:CodeableReference subject:Reference subjectStatus:CodeableConcept actualPeriod:Period plannedStartDate plannedEndDate length:Duration location*:.Location
EncounterHistoryLocation BackboneElement location:Reference form:CodeableConcept
Signature DataType type*:Coding when who:Reference onBehalfOf:Reference targetFormat sigFormat data
Duration Quantity
Invoice DomainResource identifier*:Identifier status cancelledReason type:CodeableConcept subject:Reference recipient:Reference date creation periodDate periodPeriod:Period participant*:.Participant issuer:Reference account:Reference lineItem*:.LineItem totalPriceComponent*:MonetaryComponent totalNet:Money totalGross:Money paymentTerms note*:Annotation
InvoiceParticipant BackboneElement role:CodeableConcept actor:Reference
InvoiceLineItem BackboneElement sequence# servicedDate servicedPeriod:Period chargeItemReference:Reference chargeItemCodeableConcept:CodeableConcept priceComponent*:MonetaryComponent
CommunicationRequest DomainResource identifier*:Identifier basedOn*:Reference replaces*:Reference groupIdentifier:Identifier status statusReason:CodeableConcept intent category*:CodeableConcept priority doNotPerform! medium*:CodeableConcept subject:Reference about*:Reference encounter:Reference payload*:.Payload occurrenceDateTime occurrencePeriod:Period authoredOn requester:Reference recipient*:Reference informationProvider*:Reference reason*:CodeableReference note*:Annotation
CommunicationRequestPayload BackboneElement contentAttachment:Attachment contentReference:Reference contentCodeableConcept:CodeableConcept
Identifier DataType use type:CodeableConcept system value period:Period assigner:Reference
PaymentNotice DomainResource identifier*:Identifier status request:Reference response:Reference created reporter:Reference payment:Reference paymentDate payee:Reference recipient:Reference amount:Money paymentStatus:CodeableConcept
GuidanceResponse DomainResource requestIdentifier:Identifier identifier*:Identifier moduleUri moduleCanonical moduleCodeableConcept:CodeableConcept status subject:Reference encounter:Reference occurrenceDateTime performer:Reference reason*:CodeableReference note*:Annotation evaluationMessage:Reference outputParameters:Reference result*:Reference dataRequirement*:DataRequirement
CanonicalResource DomainResource url identifier*:Identifier version versionAlgorithmString versionAlgorithmCoding:Coding name title status experimental! date publisher contact*:ContactDetail description useContext*:UsageContext jurisdiction*:CodeableConcept purpose copyright copyrightLabel
DetectedIssue DomainResource identifier*:Identifier status category*:CodeableConcept code:CodeableConcept severity subject:Reference encounter:Reference identifiedDateTime identifiedPeriod:Period author:Reference implicated*:Reference evidence*:.Evidence detail reference mitigation*:.Mitigation
DetectedIssueEvidence BackboneElement code*:CodeableConcept detail*:Reference
DetectedIssueMitigation BackboneElement action:CodeableConcept date author:Reference note*:Annotation
HumanName DataType use text family given* prefix* suffix* period:Period
CodeableReference DataType concept:CodeableConcept reference:Reference
Bundle Resource identifier:Identifier type timestamp total# link*:.Link entry*:.Entry signature:Signature issues:Resource
BundleLink BackboneElement relation url
BundleEntrySearch BackboneElement mode score#
BundleEntryRequest BackboneElement method url ifNoneMatch ifModifiedSince ifMatch ifNoneExist
BundleEntryResponse BackboneElement status location etag lastModified outcome:Resource
BundleEntry BackboneElement link*:BundleLink fullUrl resource:Resource search:.Search request:.Request response:.Response
ExtendedContactDetail DataType purpose:CodeableConcept name*:HumanName telecom*:ContactPoint address:Address organization:Reference period:Period
NutritionOrder DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* instantiates* basedOn*:Reference groupIdentifier:Identifier status intent priority subject:Reference encounter:Reference supportingInformation*:Reference dateTime orderer:Reference performer*:CodeableReference allergyIntolerance*:Reference foodPreferenceModifier*:CodeableConcept excludeFoodModifier*:CodeableConcept outsideFoodAllowed! oralDiet:.OralDiet supplement*:.Supplement enteralFormula:.EnteralFormula note*:Annotation
NutritionOrderOralDietSchedule BackboneElement timing*:Timing asNeeded! asNeededFor:CodeableConcept
NutritionOrderOralDietNutrient BackboneElement modifier:CodeableConcept amount:Quantity
NutritionOrderOralDietTexture BackboneElement modifier:CodeableConcept foodType:CodeableConcept
NutritionOrderOralDiet BackboneElement type*:CodeableConcept schedule:.Schedule nutrient*:.Nutrient texture*:.Texture fluidConsistencyType*:CodeableConcept instruction
NutritionOrderSupplementSchedule BackboneElement timing*:Timing asNeeded! asNeededFor:CodeableConcept
NutritionOrderSupplement BackboneElement type:CodeableReference productName schedule:.Schedule quantity:Quantity instruction
NutritionOrderEnteralFormulaAdditive BackboneElement type:CodeableReference productName quantity:Quantity
NutritionOrderEnteralFormulaAdministrationSchedule BackboneElement timing*:Timing asNeeded! asNeededFor:CodeableConcept
NutritionOrderEnteralFormulaAdministration BackboneElement schedule:.Schedule quantity:Quantity rateQuantity:Quantity rateRatio:Ratio
NutritionOrderEnteralFormula BackboneElement baseFormulaType:CodeableReference baseFormulaProductName deliveryDevice*:CodeableReference additive*:.Additive caloricDensity:Quantity routeOfAdministration:CodeableConcept administration*:.Administration maxVolumeToDeliver:Quantity administrationInstruction
Expression DataType description name language expression reference
EnrollmentResponse DomainResource identifier*:Identifier status request:Reference outcome disposition created organization:Reference requestProvider:Reference
CoverageEligibilityRequest DomainResource identifier*:Identifier status priority:CodeableConcept purpose* patient:Reference event*:.Event servicedDate servicedPeriod:Period created enterer:Reference provider:Reference insurer:Reference facility:Reference supportingInfo*:.SupportingInfo insurance*:.Insurance item*:.Item
CoverageEligibilityRequestEvent BackboneElement type:CodeableConcept whenDateTime whenPeriod:Period
CoverageEligibilityRequestSupportingInfo BackboneElement sequence# information:Reference appliesToAll!
CoverageEligibilityRequestInsurance BackboneElement focal! coverage:Reference businessArrangement
CoverageEligibilityRequestItemDiagnosis BackboneElement diagnosisCodeableConcept:CodeableConcept diagnosisReference:Reference
CoverageEligibilityRequestItem BackboneElement supportingInfoSequence*# category:CodeableConcept productOrService:CodeableConcept modifier*:CodeableConcept provider:Reference quantity:Quantity unitPrice:Money facility:Reference diagnosis*:.Diagnosis detail*:Reference
Range DataType low:Quantity high:Quantity
Reference DataType reference type identifier:Identifier display
FormularyItem DomainResource identifier*:Identifier code:CodeableConcept status
MedicationRequest DomainResource identifier*:Identifier basedOn*:Reference priorPrescription:Reference groupIdentifier:Identifier status statusReason:CodeableConcept statusChanged intent category*:CodeableConcept priority doNotPerform! medication:CodeableReference subject:Reference informationSource*:Reference encounter:Reference supportingInformation*:Reference authoredOn requester:Reference reported! performerType:CodeableConcept performer*:Reference device*:CodeableReference recorder:Reference reason*:CodeableReference courseOfTherapyType:CodeableConcept insurance*:Reference note*:Annotation renderedDosageInstruction effectiveDosePeriod:Period dosageInstruction*:Dosage dispenseRequest:.DispenseRequest substitution:.Substitution eventHistory*:Reference
MedicationRequestDispenseRequestInitialFill BackboneElement quantity:Quantity duration:Duration
MedicationRequestDispenseRequest BackboneElement initialFill:.InitialFill dispenseInterval:Duration validityPeriod:Period numberOfRepeatsAllowed# quantity:Quantity expectedSupplyDuration:Duration dispenser:Reference dispenserInstruction*:Annotation doseAdministrationAid:CodeableConcept
MedicationRequestSubstitution BackboneElement allowedBoolean! allowedCodeableConcept:CodeableConcept reason:CodeableConcept
ImmunizationRecommendation DomainResource identifier*:Identifier patient:Reference date authority:Reference recommendation*:.Recommendation
ImmunizationRecommendationRecommendationDateCriterion BackboneElement code:CodeableConcept value
ImmunizationRecommendationRecommendation BackboneElement vaccineCode*:CodeableConcept targetDisease*:CodeableConcept contraindicatedVaccineCode*:CodeableConcept forecastStatus:CodeableConcept forecastReason*:CodeableConcept dateCriterion*:.DateCriterion description series doseNumber seriesDoses supportingImmunization*:Reference supportingPatientInformation*:Reference
Resource Base id meta:Meta implicitRules language
DomainResource Resource text:Narrative contained*:Resource extension*:Extension modifierExtension*:Extension
Slot DomainResource identifier*:Identifier serviceCategory*:CodeableConcept serviceType*:CodeableReference specialty*:CodeableConcept appointmentType*:CodeableConcept schedule:Reference status start end overbooked! comment
Coverage DomainResource identifier*:Identifier status kind paymentBy*:.PaymentBy type:CodeableConcept policyHolder:Reference subscriber:Reference subscriberId*:Identifier beneficiary:Reference dependent relationship:CodeableConcept period:Period insurer:Reference class*:.Class order# network costToBeneficiary*:.CostToBeneficiary subrogation! contract*:Reference insurancePlan:Reference
CoveragePaymentBy BackboneElement party:Reference responsibility
CoverageClass BackboneElement type:CodeableConcept value:Identifier name
CoverageCostToBeneficiaryException BackboneElement type:CodeableConcept period:Period
CoverageCostToBeneficiary BackboneElement type:CodeableConcept category:CodeableConcept network:CodeableConcept unit:CodeableConcept term:CodeableConcept valueQuantity:Quantity valueMoney:Money exception*:.Exception
PaymentReconciliation DomainResource identifier*:Identifier type:CodeableConcept status kind:CodeableConcept period:Period created enterer:Reference issuerType:CodeableConcept paymentIssuer:Reference request:Reference requestor:Reference outcome disposition date location:Reference method:CodeableConcept cardBrand accountNumber expirationDate processor referenceNumber authorization tenderedAmount:Money returnedAmount:Money amount:Money paymentIdentifier:Identifier allocation*:.Allocation formCode:CodeableConcept processNote*:.ProcessNote
PaymentReconciliationAllocation BackboneElement identifier:Identifier predecessor:Identifier target:Reference targetItemString targetItemIdentifier:Identifier targetItemPositiveInt# encounter:Reference account:Reference type:CodeableConcept submitter:Reference response:Reference date responsible:Reference payee:Reference amount:Money
PaymentReconciliationProcessNote BackboneElement type text
ImmunizationEvaluation DomainResource identifier*:Identifier status patient:Reference date authority:Reference targetDisease:CodeableConcept immunizationEvent:Reference doseStatus:CodeableConcept doseStatusReason*:CodeableConcept description series doseNumber seriesDoses
Narrative DataType status div
MedicationStatement DomainResource identifier*:Identifier partOf*:Reference status category*:CodeableConcept medication:CodeableReference subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period effectiveTiming:Timing dateAsserted informationSource*:Reference derivedFrom*:Reference reason*:CodeableReference note*:Annotation relatedClinicalInformation*:Reference renderedDosageInstruction dosage*:Dosage adherence:.Adherence
MedicationStatementAdherence BackboneElement code:CodeableConcept reason:CodeableConcept
Money DataType value# currency
Schedule DomainResource identifier*:Identifier active! serviceCategory*:CodeableConcept serviceType*:CodeableReference specialty*:CodeableConcept name actor*:Reference planningHorizon:Period comment
Distance Quantity
Person DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address maritalStatus:CodeableConcept photo*:Attachment communication*:.Communication managingOrganization:Reference link*:.Link
PersonCommunication BackboneElement language:CodeableConcept preferred!
PersonLink BackboneElement target:Reference assurance
DataType Element
AllergyIntolerance DomainResource identifier*:Identifier clinicalStatus:CodeableConcept verificationStatus:CodeableConcept type:CodeableConcept category* criticality code:CodeableConcept patient:Reference encounter:Reference onsetDateTime onsetAge:Age onsetPeriod:Period onsetRange:Range onsetString recordedDate participant*:.Participant lastOccurrence note*:Annotation reaction*:.Reaction
AllergyIntoleranceParticipant BackboneElement function:CodeableConcept actor:Reference
AllergyIntoleranceReaction BackboneElement substance:CodeableConcept manifestation*:CodeableReference description onset severity exposureRoute:CodeableConcept note*:Annotation
Transport DomainResource identifier*:Identifier instantiatesCanonical instantiatesUri basedOn*:Reference groupIdentifier:Identifier partOf*:Reference status statusReason:CodeableConcept intent priority code:CodeableConcept description focus:Reference for:Reference encounter:Reference completionTime authoredOn lastModified requester:Reference performerType*:CodeableConcept owner:Reference location:Reference insurance*:Reference note*:Annotation relevantHistory*:Reference restriction:.Restriction input*:.Input output*:.Output requestedLocation:Reference currentLocation:Reference reason:CodeableReference history:Reference
TransportRestriction BackboneElement repetitions# period:Period recipient*:Reference
TransportInput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta
TransportOutput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta
ClinicalImpression DomainResource identifier*:Identifier status statusReason:CodeableConcept description subject:Reference encounter:Reference effectiveDateTime effectivePeriod:Period date performer:Reference previous:Reference problem*:Reference changePattern:CodeableConcept protocol* summary finding*:.Finding prognosisCodeableConcept*:CodeableConcept prognosisReference*:Reference supportingInfo*:Reference note*:Annotation
ClinicalImpressionFinding BackboneElement item:CodeableReference basis
Subscription DomainResource identifier*:Identifier name status topic contact*:ContactPoint end managingEntity:Reference reason filterBy*:.FilterBy channelType:Coding endpoint parameter*:.Parameter heartbeatPeriod# timeout# contentType content maxCount#
SubscriptionFilterBy BackboneElement resourceType filterParameter comparator modifier value
SubscriptionParameter BackboneElement name value
CareTeam DomainResource identifier*:Identifier status category*:CodeableConcept name subject:Reference period:Period participant*:.Participant reason*:CodeableReference managingOrganization*:Reference telecom*:ContactPoint note*:Annotation
CareTeamParticipant BackboneElement role:CodeableConcept member:Reference onBehalfOf:Reference coveragePeriod:Period coverageTiming:Timing
Device DomainResource identifier*:Identifier displayName definition:CodeableReference udiCarrier*:.UdiCarrier status availabilityStatus:CodeableConcept biologicalSourceEvent:Identifier manufacturer manufactureDate expirationDate lotNumber serialNumber name*:.Name modelNumber partNumber category*:CodeableConcept type*:CodeableConcept version*:.Version conformsTo*:.ConformsTo property*:.Property mode:CodeableConcept cycle:Count duration:Duration owner:Reference contact*:ContactPoint location:Reference url endpoint*:Reference gateway*:CodeableReference note*:Annotation safety*:CodeableConcept parent:Reference
DeviceUdiCarrier BackboneElement deviceIdentifier issuer jurisdiction carrierAIDC carrierHRF entryType
DeviceName BackboneElement value type display!
DeviceVersion BackboneElement type:CodeableConcept component:Identifier installDate value
DeviceConformsTo BackboneElement category:CodeableConcept specification:CodeableConcept version
DeviceProperty BackboneElement type:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueAttachment:Attachment
NutritionProduct DomainResource code:CodeableConcept status category*:CodeableConcept manufacturer*:Reference nutrient*:.Nutrient ingredient*:.Ingredient knownAllergen*:CodeableReference characteristic*:.Characteristic instance*:.Instance note*:Annotation
NutritionProductNutrient BackboneElement item:CodeableReference amount*:Ratio
NutritionProductIngredient BackboneElement item:CodeableReference amount*:Ratio
NutritionProductCharacteristic BackboneElement type:CodeableConcept valueCodeableConcept:CodeableConcept valueString valueQuantity:Quantity valueBase64Binary valueAttachment:Attachment valueBoolean!
NutritionProductInstance BackboneElement quantity:Quantity identifier*:Identifier name lotNumber expiry useBy biologicalSourceEvent:Identifier
Consent DomainResource identifier*:Identifier status category*:CodeableConcept subject:Reference date period:Period grantor*:Reference grantee*:Reference manager*:Reference controller*:Reference sourceAttachment*:Attachment sourceReference*:Reference regulatoryBasis*:CodeableConcept policyBasis:.PolicyBasis policyText*:Reference verification*:.Verification decision provision*:.Provision
ConsentPolicyBasis BackboneElement reference:Reference url
ConsentVerification BackboneElement verified! verificationType:CodeableConcept verifiedBy:Reference verifiedWith:Reference verificationDate*
ConsentProvisionActor BackboneElement role:CodeableConcept reference:Reference
ConsentProvisionData BackboneElement meaning reference:Reference
ConsentProvision BackboneElement period:Period actor*:.Actor action*:CodeableConcept securityLabel*:Coding purpose*:Coding documentType*:Coding resourceType*:Coding code*:CodeableConcept dataPeriod:Period data*:.Data expression:Expression provision*:ConsentProvision
SampledData DataType origin:Quantity interval# intervalUnit factor# lowerLimit# upperLimit# dimensions# codeMap offsets data
Communication DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference partOf*:Reference inResponseTo*:Reference status statusReason:CodeableConcept category*:CodeableConcept priority medium*:CodeableConcept subject:Reference topic:CodeableConcept about*:Reference encounter:Reference sent received recipient*:Reference sender:Reference reason*:CodeableReference payload*:.Payload note*:Annotation
CommunicationPayload BackboneElement contentAttachment:Attachment contentReference:Reference contentCodeableConcept:CodeableConcept
Age Quantity
CodeableConcept DataType coding*:Coding text
Task DomainResource identifier*:Identifier instantiatesCanonical instantiatesUri basedOn*:Reference groupIdentifier:Identifier partOf*:Reference status statusReason:CodeableReference businessStatus:CodeableConcept intent priority doNotPerform! code:CodeableConcept description focus:Reference for:Reference encounter:Reference requestedPeriod:Period executionPeriod:Period authoredOn lastModified requester:Reference requestedPerformer*:CodeableReference owner:Reference performer*:.Performer location:Reference reason*:CodeableReference insurance*:Reference note*:Annotation relevantHistory*:Reference restriction:.Restriction input*:.Input output*:.Output
TaskPerformer BackboneElement function:CodeableConcept actor:Reference
TaskRestriction BackboneElement repetitions# period:Period recipient*:Reference
TaskInput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta
TaskOutput BackboneElement type:CodeableConcept valueBase64Binary valueBoolean! valueCanonical valueCode valueDate valueDateTime valueDecimal# valueId valueInstant valueInteger# valueInteger64 valueMarkdown valueOid valuePositiveInt# valueString valueTime valueUnsignedInt# valueUri valueUrl valueUuid valueAddress:Address valueAge:Age valueAnnotation:Annotation valueAttachment:Attachment valueCodeableConcept:CodeableConcept valueCodeableReference:CodeableReference valueCoding:Coding valueContactPoint:ContactPoint valueCount:Count valueDistance:Distance valueDuration:Duration valueHumanName:HumanName valueIdentifier:Identifier valueMoney:Money valuePeriod:Period valueQuantity:Quantity valueRange:Range valueRatio:Ratio valueRatioRange:RatioRange valueReference:Reference valueSampledData:SampledData valueSignature:Signature valueTiming:Timing valueContactDetail:ContactDetail valueDataRequirement:DataRequirement valueExpression:Expression valueParameterDefinition:ParameterDefinition valueRelatedArtifact:RelatedArtifact valueTriggerDefinition:TriggerDefinition valueUsageContext:UsageContext valueAvailability:Availability valueExtendedContactDetail:ExtendedContactDetail valueDosage:Dosage valueMeta:Meta
MetadataResource DomainResource approvalDate lastReviewDate effectivePeriod:Period topic*:CodeableConcept author*:ContactDetail editor*:ContactDetail reviewer*:ContactDetail endorser*:ContactDetail relatedArtifact*:RelatedArtifact
Practitioner DomainResource identifier*:Identifier active! name*:HumanName telecom*:ContactPoint gender birthDate deceasedBoolean! deceasedDateTime address*:Address photo*:Attachment qualification*:.Qualification communication*:.Communication
PractitionerQualification BackboneElement identifier*:Identifier code:CodeableConcept period:Period issuer:Reference
PractitionerCommunication BackboneElement language:CodeableConcept preferred!
Quantity DataType value# comparator unit system code
MoneyQuantity Quantity
Observation DomainResource identifier*:Identifier instantiatesCanonical instantiatesReference:Reference basedOn*:Reference triggeredBy*:.TriggeredBy partOf*:Reference status category*:CodeableConcept code:CodeableConcept subject:Reference focus*:Reference encounter:Reference effectiveDateTime effectivePeriod:Period effectiveTiming:Timing effectiveInstant issued performer*:Reference valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueTime valueDateTime valuePeriod:Period valueAttachment:Attachment valueReference:Reference dataAbsentReason:CodeableConcept interpretation*:CodeableConcept note*:Annotation bodySite:CodeableConcept bodyStructure:Reference method:CodeableConcept specimen:Reference device:Reference referenceRange*:.ReferenceRange hasMember*:Reference derivedFrom*:Reference component*:.Component
ObservationTriggeredBy BackboneElement observation:Reference type reason
ObservationReferenceRange BackboneElement low:Quantity high:Quantity normalValue:CodeableConcept type:CodeableConcept appliesTo*:CodeableConcept age:Range text
ObservationComponent BackboneElement code:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept valueString valueBoolean! valueInteger# valueRange:Range valueRatio:Ratio valueSampledData:SampledData valueTime valueDateTime valuePeriod:Period valueAttachment:Attachment valueReference:Reference dataAbsentReason:CodeableConcept interpretation*:CodeableConcept referenceRange*:ObservationReferenceRange
DocumentReference DomainResource identifier*:Identifier version basedOn*:Reference status docStatus modality*:CodeableConcept type:CodeableConcept category*:CodeableConcept subject:Reference context*:Reference event*:CodeableReference bodySite*:CodeableReference facilityType:CodeableConcept practiceSetting:CodeableConcept period:Period date author*:Reference attester*:.Attester custodian:Reference relatesTo*:.RelatesTo description securityLabel*:CodeableConcept content*:.Content
DocumentReferenceAttester BackboneElement mode:CodeableConcept time party:Reference
DocumentReferenceRelatesTo BackboneElement code:CodeableConcept target:Reference
DocumentReferenceContentProfile BackboneElement valueCoding:Coding valueUri valueCanonical
DocumentReferenceContent BackboneElement attachment:Attachment profile*:.Profile
OperationOutcome DomainResource issue*:.Issue
OperationOutcomeIssue BackboneElement severity code details:CodeableConcept diagnostics location* expression*
Address DataType use type text line* city district state postalCode country period:Period
MedicationDispense DomainResource identifier*:Identifier basedOn*:Reference partOf*:Reference status notPerformedReason:CodeableReference statusChanged category*:CodeableConcept medication:CodeableReference subject:Reference encounter:Reference supportingInformation*:Reference performer*:.Performer location:Reference authorizingPrescription*:Reference type:CodeableConcept quantity:Quantity daysSupply:Quantity recorded whenPrepared whenHandedOver destination:Reference receiver*:Reference note*:Annotation renderedDosageInstruction dosageInstruction*:Dosage substitution:.Substitution eventHistory*:Reference
MedicationDispensePerformer BackboneElement function:CodeableConcept actor:Reference
MedicationDispenseSubstitution BackboneElement wasSubstituted! type:CodeableConcept reason*:CodeableConcept responsibleParty:Reference
Account DomainResource identifier*:Identifier status billingStatus:CodeableConcept type:CodeableConcept name subject*:Reference servicePeriod:Period coverage*:.Coverage owner:Reference description guarantor*:.Guarantor diagnosis*:.Diagnosis procedure*:.Procedure relatedAccount*:.RelatedAccount currency:CodeableConcept balance*:.Balance calculatedAt
AccountCoverage BackboneElement coverage:Reference priority#
AccountGuarantor BackboneElement party:Reference onHold! period:Period
AccountDiagnosis BackboneElement sequence# condition:CodeableReference dateOfDiagnosis type*:CodeableConcept onAdmission! packageCode*:CodeableConcept
AccountProcedure BackboneElement sequence# code:CodeableReference dateOfService type*:CodeableConcept packageCode*:CodeableConcept device*:Reference
AccountRelatedAccount BackboneElement relationship:CodeableConcept account:Reference
AccountBalance BackboneElement aggregate:CodeableConcept term:CodeableConcept estimate! amount:Money
Procedure DomainResource identifier*:Identifier instantiatesCanonical* instantiatesUri* basedOn*:Reference partOf*:Reference status statusReason:CodeableConcept category*:CodeableConcept code:CodeableConcept subject:Reference focus:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceString occurrenceAge:Age occurrenceRange:Range occurrenceTiming:Timing recorded recorder:Reference reportedBoolean! reportedReference:Reference performer*:.Performer location:Reference reason*:CodeableReference bodySite*:CodeableConcept outcome:CodeableConcept report*:Reference complication*:CodeableReference followUp*:CodeableConcept note*:Annotation focalDevice*:.FocalDevice used*:CodeableReference supportingInfo*:Reference
ProcedurePerformer BackboneElement function:CodeableConcept actor:Reference onBehalfOf:Reference period:Period
ProcedureFocalDevice BackboneElement action:CodeableConcept manipulated:Reference
UsageContext DataType code:Coding valueCodeableConcept:CodeableConcept valueQuantity:Quantity valueRange:Range valueReference:Reference
AdverseEvent DomainResource identifier*:Identifier status actuality category*:CodeableConcept code:CodeableConcept subject:Reference encounter:Reference occurrenceDateTime occurrencePeriod:Period occurrenceTiming:Timing detected recordedDate resultingEffect*:Reference location:Reference seriousness:CodeableConcept outcome*:CodeableConcept recorder:Reference participant*:.Participant study*:Reference expectedInResearchStudy! suspectEntity*:.SuspectEntity contributingFactor*:.ContributingFactor preventiveAction*:.PreventiveAction mitigatingAction*:.MitigatingAction supportingInfo*:.SupportingInfo note*:Annotation
AdverseEventParticipant BackboneElement function:CodeableConcept actor:Reference
AdverseEventSuspectEntityCausality BackboneElement assessmentMethod:CodeableConcept entityRelatedness:CodeableConcept author:Reference
AdverseEventSuspectEntity BackboneElement instanceCodeableConcept:CodeableConcept instanceReference:Reference causality:.Causality
AdverseEventContributingFactor BackboneElement itemReference:Reference itemCodeableConcept:CodeableConcept
AdverseEventPreventiveAction BackboneElement itemReference:Reference itemCodeableConcept:CodeableConcept
AdverseEventMitigatingAction BackboneElement itemReference:Reference itemCodeableConcept:CodeableConcept
AdverseEventSupportingInfo BackboneElement itemReference:Reference itemCodeableConcept:CodeableConcept
`,
} as const
