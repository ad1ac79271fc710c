const rule = '-'.repeat(32)
const medicareSection = (title: string, source: string, ...fields: readonly string[]): string =>
  [rule, title, '', rule, '', `Source: ${source}`, '', '', ...fields.flatMap((field) => [field, ''])].join('\n')

export const medicareText = [
  `${rule}\nMYMEDICARE.GOV PERSONAL HEALTH INFORMATION\n\n${rule}`,
  '**********CONFIDENTIAL***********\n\nProduced by the Blue Button (v2.0)\n\n03/16/2016 5:10 AM\n\n\n',
  medicareSection(
    'Demographic',
    'MyMedicare.gov',
    'Name: MARISOL WHITCOMBE',
    'Date of Birth: 02/11/1984',
    'City: PRAIRIE JUNCTION',
    'State: KS',
  ),
  medicareSection(
    'Self Reported Medical Conditions',
    'Self-Entered',
    'Condition Name: Arthritis',
    'Medical Condition Start Date: 08/09/2005',
    'Medical Condition End Date: 02/28/2011',
    'Condition Name: Asthma: mild',
    'Medical Condition Start Date: 02/30/2008',
  ),
  medicareSection(
    'Self Reported Immunizations',
    'Self-Entered',
    'Immunization Name: Typhoid',
    'Date Administered:01/02/2009',
    'Method: Injection',
  ),
  medicareSection(
    'Self Reported Labs and Tests',
    'Self-Entered',
    'Test/Lab Type: Glucose Level',
    'Date Taken: 03/21/2008',
    'Results: 13.2, 6.7, 123',
    'Comments: Fasting, hour 1, hour 2',
  ),
  medicareSection(
    'Self Reported Vital Statistics',
    'Self-Entered',
    'Vital Statistic Type: Weight',
    'Date: 03/20/2012',
    'Reading: 80',
    'Comments:',
  ),
  medicareSection('Drugs', 'Self-Entered', 'Drug Name: Aspirin', 'Supply: Daily'),
  medicareSection('Preventive Services', 'MyMedicare.gov', 'Description: DIABETES', 'Next Eligible Date: 10/1/2016'),
  medicareSection(
    'Plans',
    'MyMedicare.gov',
    'Contract ID/Plan ID: S9999/000',
    'Plan Period: 01/01/2010 - current',
    'Plan Name: A Medicare Rx Plan (PDP)',
  ),
  medicareSection(
    'Claim Summary',
    'MyMedicare.gov',
    'Claim Number: 111',
    'Provider: No Information Available',
    'Service Start Date: 10/18/2012',
    'Amount Charged: $1,060.00',
    'Medicare Approved: $34.10',
    'Claim Type: PartB',
    'Diagnosis Code 1: V0481',
  ),
  `${rule}\nClaim Lines for Claim Number: 111\n${rule}\n\nLine number:  1\n\nDate of Service From:  10/18/2012\n\nProcedure Code/Description:  90662 - Influenza vaccine\n\nQuantity Billed/Units:  1\n\nSubmitted Amount/Charges:  $60.00\n\nRendering Provider NPI:  1234567893\n`,
  `${rule}\n${rule}\n\nClaim Number: 222\n\nService Start Date: 12/01/2015\n\nAmount Charged: * Not Available *\n\nClaim Type: Outpatient\n\nDiagnosis Code 1: E119\n`,
  `${rule}\nClaim Lines for Claim Number: 333\n${rule}\n\nClaim Type: Part D\n\nClaim Number: 333\n\nClaim Service Date: 11/17/2011\n\nDrug Code: 00093013505\n\nDrug Name: CARVEDILOL\n\nDays' Supply: 30\n`,
  rule,
].join('\n')

/** A report of version 12.x with only some sections selected. One selected section is empty. */
export const myHealtheVetText = `------------------ MY HEALTHEVET PERSONAL INFORMATION REPORT -------------------
                    Produced by the VA Blue Button (v12.5)
                               10 Jun 2013 @ 0635

Name: WHITCOMBE, MARISOL A          Date of Birth: 11 Feb 1984

--------------------------- DOWNLOAD REQUEST SUMMARY ---------------------------

Data Types Selected:
  VA Medication History
  VA Allergies
  Self Reported Allergies
  VA Immunizations
  VA Laboratory Results: Chemistry/Hematology/Microbiology
  VA Problem List
  VA Notes
  Self Reported Food Journal

-------------------------- VA MEDICATION HISTORY ----------------------

Source: VA
Last Updated: 03 Jun 2013 @ 1016

Medication: AMLODIPINE BESYLATE 10MG TAB
Instructions: TAKE ONE-HALF TABLET BY MOUTH EVERY DAY FOR BLOOD PRESSURE --
AVOID GRAPEFRUIT JUICE --
Status: Discontinued
Initially Ordered On: 15 Jul 2012
Quantity: 45
Days Supply: 90
Prescription Number: 11181487A

----------------------------- VA ALLERGIES ------------------------------

Source: VA
No information was available that matched your selection.

---------------------------- SELF REPORTED ALLERGIES -----------------------

Source: Self-Entered

Allergy Name: Peanuts
Date:         1 Aug 1980
Severity:     Moderate

Reaction: Hives

---------------------------- VA IMMUNIZATIONS -------------------------

Source: VA

==========================================================================
This section shows your five most recent immunization records.

Immunization                                           Date Received
--------------------------------------------------------------------------
Hepatitis B                                            31 Jun 2011 @ 0830

==========================================================================
This section shows all of the immunizations listed in your VA health record.
--------------------------------------------------------------------------

Immunization:   Hepatitis B
Date Received:  31 Jun 2011 @ 0830
Location:       DAYT29 TEST LAB
Reaction:*      NONE
Comments:       NO REACTION

Reaction Key: * = Check information in your VA Allergies

-------------------------- VA LABORATORY RESULTS ----------------------------

Source: VA

=============================================================================
Lab Test: Prothrombin Time+PTT
Lab Type: Chemistry/Hematology
Specimen: Plasma
Date/Time Collected: 27 Jun 2011

-----------------------------------------------------------------------------
Test Name: COAGULATION SURFACE INDUCED.FACTOR SUBSTITUTION~IMMEDIATELY AFTER
ADDITION OF NORMAL PLASMA
Result: 13.20 Low
Units: SECONDS
Reference Range: (59.0-104.0)
Interpretation: Current normal range = 20.3 -35.8 seconds.
Normal range prior to 7/5/02 was 25.3 - 40.4 sec.
Status: Final
----------------------
Test Name: COAGULATION INR
Result: .7
Units:
Reference Range: (>60)
Status: Pending
-----------------------------------------------------------------------------
Comments: ANTICOAGULANT: PT

=============================================================================
Test results slightly outside the reference range are not unusual.

---------------------------- VA PROBLEM LIST ----------------------------

Source: VA

Problem:            TRAUMATIC BRAIN INJURY
Date/Time Entered:  07 Dec 2012 @ 1200
Status:             ACTIVE/CHRONIC

------------------------------- VA NOTES --------------------------------

Source: VA

=========================================================================
Date/Time:               25 Jan 2013 @ 0701
Note Title:              CARDIOLOGY - FOLLOW-UP
Signed By:               Provider, One A
-------------------------------------------------------------------------

Active medications:
=========================================================================
 1) Fish oil

------------------ SELF REPORTED FOOD JOURNAL------------------------

Source: Self-Entered

Breakfast: porridge
`

const dots = '.'.repeat(40)

export const vaGovText = `
VA Blue Button® report

This report includes key information from your VA medical records.
Marisol Whitcombe

Date of birth: February 11, 1984

What to know about your Blue Button report

${'-'.repeat(60)}
The following records have been downloaded:
${dots}

  1. Lab and test results
  2. Vaccines
  3. Allergies
  4. Vitals

${'-'.repeat(60)}
1) Lab and test results

Complete blood count on March 5, 2024
${dots}

Details about this test

Sample tested: Blood
Date completed: March 5, 2024

Results


Hemoglobin
Result: 15.50 g/dL
Standard range: 14-18 g/dL
Staus: Final

Platelets
Result: clumped
Staus: Final

2) Vaccines

Showing 1 records from newest to oldest

Influenza
${dots}
Date received: October 2, 2023
Location: Dayton

3) Allergies

Showing 0 records from newest to oldest

4) Vitals

Weight
${dots}

March 5, 2024
Result: 142.5 pounds
Location: Dayton
Provider Notes: None recorded
`

export const myHealtheVetVisits = `${myHealtheVetText}
------------------------------ VA APPOINTMENTS -------------------------------

Source: VA
Last Updated: 03 Jun 2013 @ 1016

FUTURE APPOINTMENTS:
--------------------
Date/Time:      09 Dec 2031 @ 0800
Location:       PORTLAND
Status:         FUTURE
Clinic:         EYE CLINIC BLDG 104
Phone Number:   5-5187

PAST APPOINTMENTS:
--------------------
Date/Time:      05 Aug 2012 @ 0815
Location:       BEND
Status:         CANCELLED BY CLINIC
Clinic:         BEND CVT
Phone Number:   5-1440
Date/Time:      04 Aug 2012 @ 0815
Location:       BEND
Clinic:         BEND LAB
Date/Time:      03 Aug 2012
Status:         NO ACTION TAKEN
Clinic:         BEND XRAY
Date/Time:      31 Jun 2012 @ 0900
Clinic:         BEND DENTAL

------------------------ VA ADMISSIONS AND DISCHARGES ------------------------

Source: VA

==============================================================================
Location: DAYTON
Admission Date: 28 Sep 2010 @ 1250
Discharge Date: 29 Sep 2010 @ 1405
Discharge Physician: Provider, One A
------------------------------------------------------------------------------
Discharge Summary:
DIAGNOSIS: PNEUMONIA

==============================================================================
Location: BEND
Admission Date: 1 Jun 2013 @ 0900
`
