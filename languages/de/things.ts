/** What things of the catalogue are called in German, and how they are asked for. id | name | short name | synonyms | one/several of its unit | question | article (- without one). */
export const things = `
1001 | Stimmung | | Laune, Gesamtstimmung, Gemüt, Wie es mir geht, Befinden, Wohlbefinden | | Wie gut oder schlecht geht es dir insgesamt? | die
1002 | Freude | | Glück, glücklich, fröhlich, Fröhlichkeit, Glücksgefühl | | Wie glücklich bist du? | die
1003 | Gelassenheit | | gelassen, ruhig, innere Ruhe, entspannt, Entspanntheit | | Wie gelassen bist du? | die
1004 | Zufriedenheit | | zufrieden, Lebenszufriedenheit | | Wie zufrieden bist du mit den Dingen, wie sie sind? | die
1005 | Motivation | | motiviert, Antrieb, Willenskraft, Tatendrang | | Wie motiviert bist du? | die
1006 | Optimismus | | optimistisch, Hoffnung, Zuversicht, zuversichtlich | | Wie zuversichtlich bist du? | der
1007 | Dankbarkeit | | dankbar | | Wie dankbar bist du? | die
1008 | Selbstvertrauen | | selbstbewusst, Selbstbewusstsein, Selbstwert, Selbstsicherheit | | Wie selbstsicher fühlst du dich? | das
1009 | Begeisterung | | begeistert, Vorfreude, Enthusiasmus | | Wie begeistert bist du? | die
1010 | Verbundenheit | | Zugehörigkeit, verbunden, geliebt werden | | Wie verbunden fühlst du dich mit anderen? | die
1011 | Belastbarkeit | | Resilienz, belastbar, Widerstandskraft | | Wie gut kommst du mit dem zurecht, was kommt? | die
1012 | Geduld | | geduldig | | Wie geduldig bist du? | die
1013 | Lust auf Sex | Libido | sexuelle Lust, Sexualtrieb | | Wie viel Lust auf Sex hast du? | die
1101 | Angst | | ängstlich, Ängstlichkeit, Nervosität, nervös, Sorgen, Ängste | | Wie ängstlich bist du? | die
1102 | Stress | | gestresst, Stresslevel, Anspannung, angespannt, Druck | | Wie gestresst bist du? | der
1103 | Niedergeschlagenheit | | Depression, depressiv, niedergeschlagen, Depressivität, depressive Stimmung, bedrückt | | Wie niedergeschlagen bist du? | die
1104 | Traurigkeit | | traurig, Trauer, Kummer, weinen | | Wie traurig bist du? | die
1105 | Gereiztheit | | gereizt, reizbar, Reizbarkeit, genervt, schlecht gelaunt | | Wie gereizt bist du? | die
1106 | Wut | | wütend, Ärger, Zorn, zornig, sauer, verärgert | | Wie wütend bist du? | die
1107 | Einsamkeit | | einsam, allein, Alleinsein, Isolation | | Wie einsam fühlst du dich? | die
1108 | Schuldgefühle | | schuldig, Schuld, schlechtes Gewissen, Reue | | Wie stark sind deine Schuldgefühle? | die Pl.
1109 | Scham | | beschämt, Schamgefühl, peinlich | | Wie sehr schämst du dich? | die
1110 | Apathie | | apathisch, Gleichgültigkeit, Lustlosigkeit, Antriebslosigkeit, innere Leere, Freudlosigkeit | | Wie gleichgültig ist dir alles? | die
1111 | Langeweile | | gelangweilt | | Wie sehr langweilst du dich? | die
1112 | Furcht | | Schreck, erschrocken, Angst vor etwas, Bedrohung | | Wie sehr fürchtest du dich? | die
1113 | Überforderung | | überfordert, überlastet, Überlastung, alles zu viel | | Wie überfordert fühlst du dich? | die
1114 | Stimmungsschwankungen | | launisch, Gefühlsschwankungen | | Wie stark waren deine Stimmungsschwankungen? | die Pl.
1115 | Suizidgedanken | | Selbstmordgedanken, suizidal, Lebensmüdigkeit | | Wie stark waren Gedanken, dein Leben zu beenden? | die Pl.
2001 | Körpergewicht | Gewicht | Kilos, Körpermasse, wiegen, gewogen | | Wie viel wiegst du? | das
2002 | Körpergröße | Größe | Körperlänge | | Wie groß bist du? | die
2003 | Body-Mass-Index | BMI | Körpermasseindex | | Wie hoch ist dein Body-Mass-Index? | der
2004 | Körperfett | | Körperfettanteil, Fettanteil | | Wie hoch ist dein Körperfettanteil? | das
2005 | Fettfreie Masse | | Magermasse, fettfreie Körpermasse | | Wie hoch ist deine fettfreie Masse? | die
2006 | Muskelmasse | | Skelettmuskelmasse, Muskeln | | Wie hoch ist deine Muskelmasse? | die
2007 | Knochenmasse | | Knochen | | Wie hoch ist deine Knochenmasse? | die
2008 | Körperwasser | | Körperwasseranteil, Wasseranteil | | Wie hoch ist dein Körperwasseranteil? | das
2009 | Bauchfett (viszeral) | Bauchfett | Viszeralfett, viszerales Fett | | Wie hoch ist dein Wert für Bauchfett? | das
2010 | Taillenumfang | Taille | Bauchumfang | | Wie groß ist dein Taillenumfang? | der
2011 | Hüftumfang | Hüfte | Hüftweite | | Wie groß ist dein Hüftumfang? | der
2012 | Halsumfang | | Hals (Umfang) | | Wie groß ist dein Halsumfang? | der
2013 | Oberarmumfang | Oberarm | Bizepsumfang, Armumfang | | Wie groß ist dein Oberarmumfang? | der
2014 | Oberschenkelumfang | Oberschenkel | Schenkelumfang | | Wie groß ist dein Oberschenkelumfang? | der
2015 | Wadenumfang | Wade | Beinumfang | | Wie groß ist dein Wadenumfang? | der
3001 | Schritte pro Tag | Schritte | Schrittzahl, Schrittzähler, Anzahl Schritte | | Wie viele Schritte bist du gegangen? | die Pl.
3002 | Strecke zu Fuß | | Gehstrecke, Laufstrecke, gegangene Strecke, Kilometer zu Fuß | | Wie weit bist du gegangen und gelaufen? | die
3003 | Aktiv verbrannte Energie | Aktive Energie | verbrannte Kalorien, Kalorienverbrauch, aktive Kalorien, Aktivitätsenergie | | Wie viel Energie hast du durch Bewegung verbrannt? | die
3004 | Stockwerke | | Treppen, Treppensteigen, Etagen, gestiegene Stockwerke | | Wie viele Stockwerke bist du gestiegen? | die Pl.
3005 | Aktive Minuten | | Aktivitätsminuten, Bewegungsminuten, Aktivzonenminuten | | Wie viele Minuten warst du aktiv? | die Pl.
3006 | Zeit auf den Beinen | | Stehzeit, im Stehen, Stehen | | Wie lange warst du auf den Beinen? | die
3007 | Ausdauer (VO2max) | VO2max | VO2 Max, Ausdauer, maximale Sauerstoffaufnahme | | Wie hoch ist deine VO2max? | die
3008 | In Ruhe verbrannte Energie | Ruheenergie | Grundumsatz, Ruheumsatz | | Wie viel Energie hast du in Ruhe verbrannt? | die
3009 | Gesamt verbrannte Energie | Gesamtenergie | Gesamtumsatz, Gesamtverbrauch, Kalorienverbrauch gesamt | | Wie viel Energie hast du insgesamt verbrannt? | die
3010 | Radstrecke | | Fahrradstrecke, Radkilometer, geradelte Kilometer | | Wie weit bist du Rad gefahren? | die
3011 | Schwimmstrecke | | geschwommene Strecke, Bahnen | | Wie weit bist du geschwommen? | die
3101 | Sport | | Training, trainiert, Workout, Bewegung, Sport gemacht, Fitness | | Wie lange hast du Sport gemacht? | der
3102 | Spazierengehen | Spaziergang | spazieren, spazieren gegangen, Gehen, gegangen, Gassi gehen, zu Fuß gehen, Walken | | Wie lange bist du spazieren gegangen? | das
3103 | Laufen | | Joggen, gejoggt, gelaufen, Rennen, Lauf, Dauerlauf, Running | | Wie lange bist du gelaufen? | das
3104 | Radfahren | | Fahrrad, Rad, Fahrradfahren, geradelt, Radeln, Rad gefahren, Radtour | | Wie lange bist du Rad gefahren? | das
3105 | Heimtrainer | | Ergometer (Rad), Indoor-Cycling, Fahrradergometer, Spinning | | Wie lange warst du auf dem Heimtrainer? | der
3106 | Schwimmen | | geschwommen, Aquafitness, Schwimmbad | | Wie lange bist du geschwommen? | das
3107 | Krafttraining | Kraft | Gewichte heben, Gewichtheben, Hanteltraining, Muskeltraining, Kraftsport, Hanteln | | Wie lange hast du Krafttraining gemacht? | das
3108 | Intervalltraining | Intervalle | HIIT, hochintensives Intervalltraining | | Wie lange hast du Intervalltraining gemacht? | das
3109 | Yoga | | Yogaübungen, Asanas | | Wie lange hast du Yoga gemacht? | das
3110 | Pilates | | Pilatesübungen | | Wie lange hast du Pilates gemacht? | das
3111 | Dehnen | | Dehnübungen, gedehnt, Stretching, Beweglichkeit, Mobilität | | Wie lange hast du dich gedehnt? | das
3112 | Wandern | | gewandert, Wanderung, Bergwandern | | Wie lange bist du gewandert? | das
3113 | Tanzen | | getanzt, Tanz, Tanzkurs | | Wie lange hast du getanzt? | das
3114 | Rudern | | gerudert, Rudergerät | | Wie lange bist du gerudert? | das
3115 | Tai-Chi | | Taiji, Tai Chi, Qigong, Qi Gong | | Wie lange hast du Tai-Chi gemacht? | das
3116 | Klettern | | geklettert, Bouldern, gebouldert | | Wie lange bist du geklettert? | das
3117 | Mannschaftssport | | Fußball, Basketball, Volleyball, Handball | | Wie lange hast du Mannschaftssport gemacht? | der
3118 | Tennis und Badminton | | Tennis, Badminton, Tischtennis, Squash, Federball, Rückschlagspiele, Padel | | Wie lange hast du Tennis, Badminton oder Ähnliches gespielt? | -
3119 | Übungen der Physiotherapie | Physio-Übungen | Physioübungen, Reha-Übungen, Krankengymnastik zu Hause, Heimübungen | | Wie lange hast du deine Physio-Übungen gemacht? | die Pl.
3120 | Liegestütze | | Liegestütz, Liegestützen, Push-ups | | Wie viele Liegestütze hast du gemacht? | die Pl.
4001 | Zeit zu Hause | | zu Hause, zuhause, daheim | | Wie lange warst du zu Hause? | die
4002 | Zeit am Arbeitsplatz | | im Büro, bei der Arbeit, Bürozeit | | Wie lange warst du am Arbeitsplatz? | die
4003 | Zeit im Freien | | draußen, frische Luft, an der frischen Luft, Zeit draußen | | Wie lange warst du draußen? | die
4004 | Zeit in der Natur | | Natur, Wald, im Wald, im Park | | Wie lange warst du in der Natur? | die
4005 | Zeit im Fitnessstudio | | Fitnessstudio, im Fitnessstudio, Studio | | Wie lange warst du im Fitnessstudio? | die
4006 | Zeit in der Schule | | Schule, Universität, Uni, Vorlesung | | Wie lange warst du in der Schule? | die
4007 | Zeit in Klinik oder Praxis | | Arztbesuch, Krankenhaus, Arzttermin, beim Arzt, Klinik | | Wie lange warst du in einer Klinik oder Praxis? | die
4008 | Zeit im Auto | | Auto, Autofahrt, Autofahren, Fahrzeit | | Wie lange warst du im Auto? | die
4101 | Breitengrad | | geografische Breite | | Auf welchem Breitengrad bist du? | der
4102 | Längengrad | | geografische Länge | | Auf welchem Längengrad bist du? | der
5001 | Gesundheit | | Gesundheitszustand, allgemeine Gesundheit | | Wie gesund fühlst du dich? | die
5002 | Lebensqualität | | Qualität des Lebens | | Wie gut ist dein Leben zurzeit? | die
5003 | Appetit | | Esslust | | Wie gut ist dein Appetit? | der
5004 | Hunger | | hungrig, Hungergefühl | | Wie hungrig bist du? | der
5005 | Durst | | durstig | | Wie durstig bist du? | der
5006 | Heißhunger | | Gelüste, Lust auf Süßes, Heißhungerattacke | | Wie stark ist dein Heißhunger? | der
5007 | Periode | | Regelblutung, Menstruation, Monatsblutung, Regel, Tage, Blutung, Mens, Zwischenblutung, Schmierblutung | | Wie stark ist deine Periode? | die
5008 | Zyklustag | | Tag des Zyklus, Tag im Zyklus | | Welcher Tag deines Zyklus ist heute? | der
5009 | Ovulationstest positiv | Ovulationstest | LH-Test, Eisprungtest | | War dein Ovulationstest positiv? | -
5010 | Zervixschleim | | Zervikalschleim, Ausfluss | | Wie klar und dehnbar ist dein Zervixschleim? | der
5011 | Zahngesundheit | Zähne | Zahnfleisch, Mundgesundheit | | Wie geht es deinen Zähnen und deinem Zahnfleisch? | die
5012 | Tagesbewertung | Tag | Bewertung des Tages, Wie war mein Tag, guter Tag | | Wie war dein Tag? | die
6001 | Schlafdauer | Schlaf | geschlafen, Stunden Schlaf, Schlafzeit, Schlafstunden, schlafen, Nachtschlaf | | Wie lange hast du geschlafen? | die
6002 | Tiefschlaf | | Tiefschlafdauer, Tiefschlafphase | | Wie lang war dein Tiefschlaf? | der
6003 | Leichtschlaf | | leichter Schlaf, Leichtschlafdauer | | Wie lang war dein Leichtschlaf? | der
6004 | REM-Schlaf | | Traumschlaf, REM, REM-Schlafdauer | | Wie lang war dein REM-Schlaf? | der
6005 | Zeit im Bett | | Bettzeit, Stunden im Bett | | Wie lange warst du im Bett? | die
6101 | Zeit bis zum Einschlafen | Einschlafdauer | Einschlaflatenz, Einschlafzeit, Einschlafen | | Wie lange hast du zum Einschlafen gebraucht? | die
6102 | Wachzeit in der Nacht | Nachts wach | wach gelegen, Wachliegen | | Wie lange warst du nachts wach? | die
6103 | Aufwachen in der Nacht | Aufgewacht | nachts aufgewacht, Wachwerden | | Wie oft bist du aufgewacht? | das
6104 | Mittagsschlaf | | Nickerchen, Schläfchen, Powernap, Siesta, Mittagsschläfchen | | Wie lange hast du tagsüber geschlafen? | der
6105 | Schnarchen | | geschnarcht, Schnarchdauer | | Wie lange hast du geschnarcht? | das
6201 | Schlafqualität | | Qualität des Schlafs, gut geschlafen, schlecht geschlafen | | Wie gut hast du geschlafen? | die
6202 | Ausgeruht sein | Ausgeruht | erholt, ausgeschlafen, Erholtheit | | Wie ausgeruht bist du aufgewacht? | -
6203 | Schlafeffizienz | | Anteil Schlaf im Bett | | Wie hoch war deine Schlafeffizienz? | die
6204 | Schlafindex | | Schlafpunkte, Sleep Score, Schlafwert | | Wie hoch war dein Schlafindex? | der
6205 | Albträume | | Albtraum, Alpträume, Alptraum, schlechte Träume, böse Träume | | Wie schlimm waren deine Albträume? | die Pl.
6206 | Zubettgehzeit | Zubettgehen | Uhrzeit des Zubettgehens, ins Bett gegangen, Schlafenszeit, ins Bett | | Wann bist du ins Bett gegangen? | die
6207 | Aufwachzeit | Aufwachen | Uhrzeit des Aufwachens, Aufstehzeit, aufgestanden, Aufstehen | | Wann bist du aufgewacht? | die
7001 | Zeit mit Freunden | Freunde | Freunde getroffen, Freundinnen | | Wie lange warst du mit Freunden zusammen? | die
7002 | Zeit mit der Familie | Familie | Familienzeit | | Wie lange warst du mit deiner Familie zusammen? | die
7003 | Zeit zu zweit | | Partner, Partnerin, Zeit mit Partner, Beziehungszeit, Date | | Wie lange wart ihr zu zweit? | die
7004 | Zeit mit Kindern | Kinder | Kinderbetreuung, mit den Kindern gespielt | | Wie lange warst du mit Kindern zusammen? | die
7005 | Zeit mit Haustieren | Haustiere | Hund, Katze, Tiere | | Wie lange warst du mit deinen Haustieren zusammen? | die
7006 | Telefon- und Videoanrufe | Anrufe | Telefonieren, telefoniert, Videoanrufe, Telefonate | | Wie lange hast du telefoniert? | die Pl.
7007 | Treffen mit Leuten | | Feier, Party, Ausgehen, Geselligkeit | | Wie lange warst du unter Leuten? | das
7008 | Anderen helfen | | Ehrenamt, Helfen, Pflege von Angehörigen, geholfen | | Wie lange hast du anderen geholfen? | -
7009 | Streit | | gestritten, Konflikt, Auseinandersetzung | | Wie oft hattest du Streit? | der
7010 | Umarmungen | | Umarmung, Kuscheln, gekuschelt, umarmt | | Wie viele Umarmungen hattest du? | die Pl.
7011 | Sex | | Geschlechtsverkehr, Intimität | | Wie oft hattest du Sex? | der
7101 | Qualität der Kontakte | | soziale Kontakte, soziales Wohlbefinden | | Wie gut war deine Zeit mit anderen? | die
7102 | Zufriedenheit in der Beziehung | Beziehung | Beziehungsqualität, Ehe | | Wie zufrieden bist du mit deiner Beziehung? | die
8001 | Puls | | Herzfrequenz, Herzschlag, Pulsschlag, HF | | Wie hoch ist dein Puls? | der
8002 | Ruhepuls | | Ruheherzfrequenz, Puls in Ruhe | | Wie hoch ist dein Ruhepuls? | der
8003 | Herzratenvariabilität (SDNN) | HRV (SDNN) | HRV, Herzratenvariabilität, Herzfrequenzvariabilität, SDNN | | Wie hoch ist deine Herzratenvariabilität? | die
8004 | Herzratenvariabilität (RMSSD) | HRV (RMSSD) | RMSSD, HRV RMSSD | | Wie hoch ist deine Herzratenvariabilität? | die
8005 | Oberer Blutdruck (systolisch) | Systolisch | Blutdruck, oberer Blutdruck, systolischer Blutdruck, Blutdruck systolisch | | Wie hoch ist dein oberer Blutdruck? | der
8006 | Unterer Blutdruck (diastolisch) | Diastolisch | unterer Blutdruck, diastolischer Blutdruck, Blutdruck diastolisch | | Wie hoch ist dein unterer Blutdruck? | der
8007 | Körpertemperatur | Temperatur | Temp | | Wie hoch ist deine Temperatur? | die
8008 | Basaltemperatur | | Aufwachtemperatur, basale Körpertemperatur | | Wie hoch war deine Temperatur beim Aufwachen? | die
8009 | Hauttemperatur | | Temperatur am Handgelenk | | Wie hoch ist deine Hauttemperatur? | die
8010 | Atemfrequenz | | Atemzüge, Atemzüge pro Minute, Atmung | | Wie oft atmest du in der Minute? | die
8011 | Sauerstoffsättigung | SpO2 | Blutsauerstoff, Sauerstoff im Blut | | Wie hoch ist deine Sauerstoffsättigung? | die
8012 | Peak-Flow (L/min) | Peak-Flow | Peak Flow, PEF, Atemstoßtest | | Wie hoch ist dein Peak-Flow? | der
8013 | Einsekundenkapazität (FEV1) | FEV1 | Einsekundenkapazität, Spirometrie, Lungenfunktion | | Wie hoch ist deine Einsekundenkapazität? | die
8014 | Augeninnendruck | Augendruck | IOD | | Wie hoch ist dein Augeninnendruck? | der
8015 | Urinmenge | | Harnmenge, Urin | | Wie viel Urin war es? | die
8016 | Hautleitfähigkeit | | elektrodermale Aktivität, Hautleitwert | | Wie hoch ist deine Hautleitfähigkeit? | die
8017 | Erholungswert | | Readiness, Erholung, Body Battery | | Wie hoch ist dein Erholungswert? | der
8018 | Stresswert | | Stressindex, Stress laut Gerät | | Wie hoch ist dein Stresswert? | der
8101 | Blutzucker | | Glukose, BZ, Zuckerwert | | Wie hoch ist dein Blutzucker? | der
8103 | Nüchternblutzucker | Nüchternzucker | Nüchternglukose | | Wie hoch ist dein Nüchternblutzucker? | der
8104 | Ketone im Blut | Ketone | Ketonwert | | Wie hoch sind deine Ketone? | die Pl.
8105 | Gesamtcholesterin | Cholesterin | | | Wie hoch ist dein Gesamtcholesterin? | das
8106 | LDL-Cholesterin | LDL | | | Wie hoch ist dein LDL-Cholesterin? | das
8107 | HDL-Cholesterin | HDL | | | Wie hoch ist dein HDL-Cholesterin? | das
8108 | Triglyzeride | | Triglyceride, Blutfette | | Wie hoch sind deine Triglyzeride? | die Pl.
8109 | C-reaktives Protein (mg/L) | CRP | CRP-Wert, Entzündungswert | | Wie hoch ist dein CRP? | -
8110 | Blutsenkung (mm/h) | Blutsenkung | BSG, Blutsenkungsgeschwindigkeit | | Wie hoch ist deine Blutsenkung? | die
8111 | Hämoglobin | | Hb, Hb-Wert | | Wie hoch ist dein Hämoglobin? | das
8112 | Ferritin (ng/mL) | Ferritin | Eisenspeicher | | Wie hoch ist dein Ferritin? | das
8113 | Schilddrüsenwert TSH (mIU/L) | TSH | TSH-Wert, Schilddrüsenwert | | Wie hoch ist dein TSH? | der
8114 | Vitamin B12 im Blut | B12 im Blut | B12-Spiegel, Vitamin-B12-Spiegel | | Wie hoch ist dein Vitamin B12 im Blut? | das
8115 | Vitamin D im Blut | | Vitamin-D-Spiegel, 25-OH-Vitamin D | | Wie hoch ist dein Vitamin D im Blut? | das
8116 | Kreatinin | | Serumkreatinin | | Wie hoch ist dein Kreatinin? | das
8117 | Nierenfunktion eGFR (mL/min) | eGFR | GFR, Nierenfunktion | | Wie hoch ist deine eGFR? | die
8118 | Harnsäure | | Urat | | Wie hoch ist deine Harnsäure? | die
8119 | Leberwert ALT (U/L) | ALT | GPT, Leberwert | | Wie hoch ist dein Leberwert ALT? | der
8120 | Calprotectin im Stuhl (µg/g) | Calprotectin | | | Wie hoch ist dein Calprotectin? | das
8121 | INR-Wert | INR | Gerinnungswert | | Wie hoch ist dein INR? | der
8122 | Testosteron | | Gesamttestosteron | | Wie hoch ist dein Testosteron? | das
8123 | Harnstoff | | Harnstoff-Stickstoff | | Wie hoch ist dein Harnstoff? | der
8124 | Bilirubin | | Gesamtbilirubin | | Wie hoch ist dein Bilirubin? | das
8125 | Kalzium im Blut | | Calcium im Blut, Serumkalzium | | Wie hoch ist dein Kalzium im Blut? | das
8201 | Langzeitzucker HbA1c | HbA1c | Langzeitzucker, Langzeitblutzucker | | Wie hoch ist dein HbA1c? | der
8202 | Hämatokrit | | Hkt | | Wie hoch ist dein Hämatokrit? | der
8203 | Glukose im Zielbereich | | Zeit im Zielbereich, Time in Range, TIR | | Welchen Teil der Zeit war deine Glukose im Zielbereich? | die
8301 | Eisen im Blut | | Eisenwert, Serumeisen, Eisenspiegel | | Wie hoch ist dein Eisen im Blut? | das
8302 | Cortisol im Blut | Cortisol | Kortisol | | Wie hoch ist dein Cortisol? | das
8303 | Zink im Blut | | Zinkspiegel, Zinkwert | | Wie hoch ist dein Zink im Blut? | das
8304 | Blei im Blut | | Bleiwert | | Wie hoch ist dein Blei im Blut? | das
9001 | Geistige Klarheit | Klarheit | klarer Kopf, klar denken | | Wie klar kannst du denken? | die
9002 | Konzentration | | konzentriert, Fokus, Aufmerksamkeit, fokussiert | | Wie gut kannst du dich konzentrieren? | die
9003 | Wachheit | | wach, aufmerksam, munter | | Wie wach bist du? | die
9004 | Gedächtnis | | Erinnerung, Merkfähigkeit, Vergesslichkeit, vergesslich | | Wie gut kannst du dir Dinge merken? | das
9005 | Kreativität | | kreativ, Inspiration, Ideen | | Wie kreativ bist du? | die
9006 | Entscheidungsfähigkeit | Entscheidungen | entscheiden, Entschlusskraft | | Wie gut kannst du dich entscheiden? | die
9101 | Reaktionszeit | | Reaktion, Reaktionstest | | Wie lang war deine Reaktionszeit? | die
9102 | Aussetzer im Reaktionstest | Aussetzer | | | Wie viele Aussetzer hattest du? | die Pl.
9103 | Zahlenspanne | | Zahlengedächtnis, Zahlen merken | | Wie lang war deine Zahlenspanne? | die
9104 | N-Back-Ergebnis | N-Back | Dual N-Back | | Wie hoch war dein N-Back-Ergebnis? | das
9105 | Zeit im Stroop-Test | Stroop | Stroop-Test | | Wie lange hast du für den Stroop-Test gebraucht? | die
9106 | Zeit im Trail-Making-Test | Trail Making | Trail-Making-Test | | Wie lange hast du für den Trail-Making-Test gebraucht? | die
9107 | Tippgeschwindigkeit | | Wörter pro Minute, Schreibgeschwindigkeit, Tippen | | Wie viele Wörter tippst du in der Minute? | die
9108 | Kopfrechnen | | Rechentest, Rechenaufgaben | | Wie viele Aufgaben hast du im Kopf gerechnet? | das
9109 | MoCA-Test | MoCA | Montreal-Test | | Wie viele Punkte hattest du im MoCA-Test? | der
10001 | Schmerzen insgesamt | Schmerzen | Schmerz, Schmerzstärke, Weh | | Wie stark sind deine Schmerzen? | die Pl.
10002 | Kopfschmerzen | | Kopfschmerz, Kopfweh, Spannungskopfschmerz, Schädelweh, Kopfdruck | | Wie stark sind deine Kopfschmerzen? | die Pl.
10003 | Migräne | | Migräneschmerz, Migränestärke | | Wie stark ist deine Migräne? | die
10004 | Rückenschmerzen | | Rückenweh, Kreuzschmerzen, Hexenschuss, Rücken | | Wie stark sind deine Rückenschmerzen? | die Pl.
10005 | Nackenschmerzen | | Nackenverspannung, steifer Nacken, Nacken, Verspannung | | Wie stark sind deine Nackenschmerzen? | die Pl.
10006 | Schulterschmerzen | | Schulter, Schulterschmerz | | Wie stark sind deine Schulterschmerzen? | die Pl.
10007 | Gelenkschmerzen | | Gelenkschmerz, Gelenke, schmerzende Gelenke | | Wie stark sind deine Gelenkschmerzen? | die Pl.
10008 | Knieschmerzen | | Knie, Knieschmerz | | Wie stark sind deine Knieschmerzen? | die Pl.
10009 | Hüftschmerzen | | Hüftschmerz | | Wie stark sind deine Hüftschmerzen? | die Pl.
10010 | Schmerzen in Hand und Handgelenk | Handschmerzen | Handgelenkschmerzen, Fingerschmerzen, Karpaltunnel | | Wie stark sind die Schmerzen in Hand und Handgelenk? | die Pl.
10011 | Fußschmerzen | | Fersenschmerzen, Fersensporn, Füße, Knöchelschmerzen | | Wie stark sind deine Fußschmerzen? | die Pl.
10012 | Muskelschmerzen | | Muskelkater, Muskelschmerz, Muskeln tun weh, Gliederschmerzen | | Wie stark sind deine Muskelschmerzen? | die Pl.
10013 | Nervenschmerzen | | Ischias, Neuralgie, brennende Schmerzen | | Wie stark sind deine Nervenschmerzen? | die Pl.
10014 | Brustschmerzen | | Engegefühl in der Brust, Brustenge, Herzschmerzen | | Wie stark sind deine Brustschmerzen? | die Pl.
10015 | Unterleibsschmerzen | | Beckenschmerzen, Unterbauchschmerzen, Endometrioseschmerzen | | Wie stark sind deine Unterleibsschmerzen? | die Pl.
10016 | Regelschmerzen | | Periodenschmerzen, Menstruationsbeschwerden, Menstruationsschmerzen | | Wie stark sind deine Regelschmerzen? | die Pl.
10017 | Kieferschmerzen | | Kiefer, Zähneknirschen, CMD | | Wie stark sind deine Kieferschmerzen? | die Pl.
10018 | Zahnschmerzen | | Zahnweh, Zahnschmerz | | Wie stark sind deine Zahnschmerzen? | die Pl.
10019 | Ohrenschmerzen | | Ohrenweh, Ohrschmerzen | | Wie stark sind deine Ohrenschmerzen? | die Pl.
10020 | Augenschmerzen | | müde Augen, Augen überanstrengt | | Wie stark sind deine Augenschmerzen? | die Pl.
10021 | Steifheit | | steif, Morgensteifigkeit, Gelenksteife, steife Gelenke | | Wie steif bist du? | die
10022 | Muskelkrämpfe | | Krämpfe, Krampf, Wadenkrampf, Wadenkrämpfe, Muskelkrampf, Spastik | | Wie stark sind deine Muskelkrämpfe? | die Pl.
10023 | Schwellung | | geschwollen, Ödem, Wassereinlagerung, dicke Beine, Schwellungen | | Wie stark ist deine Schwellung? | die
10101 | Bauchschmerzen | | Bauchweh, Magenschmerzen, Bauchschmerz, Bauchkrämpfe, Magenkrämpfe | | Wie stark sind deine Bauchschmerzen? | die Pl.
10102 | Blähbauch | | aufgebläht, Völlegefühl, geblähter Bauch | | Wie aufgebläht fühlst du dich? | der
10103 | Übelkeit | | übel, schlecht, mir ist schlecht, Brechreiz, flauer Magen | | Wie stark ist deine Übelkeit? | die
10104 | Sodbrennen | | Reflux, saures Aufstoßen, Magensäure | | Wie stark ist dein Sodbrennen? | das
10105 | Durchfall | | Diarrhö, Durchfälle, Dünnpfiff | | Wie stark ist dein Durchfall? | der
10106 | Verstopfung | | verstopft, harter Stuhl, Obstipation | | Wie stark ist deine Verstopfung? | die
10107 | Blähungen | | Blähung, Pupsen, Winde, Flatulenz | | Wie stark sind deine Blähungen? | die Pl.
10108 | Stuhldrang | | plötzlicher Stuhldrang, dringend aufs Klo | | Wie stark ist dein Stuhldrang? | der
10109 | Appetitlosigkeit | | kein Appetit, appetitlos | | Wie stark ist deine Appetitlosigkeit? | die
10110 | Mundtrockenheit | | trockener Mund | | Wie trocken ist dein Mund? | die
10111 | Aphthen | | Mundgeschwüre, wunde Stellen im Mund | | Wie schlimm sind deine Aphthen? | die Pl.
10112 | Harndrang | | Reizblase, häufiger Harndrang, häufiges Wasserlassen | | Wie stark ist dein Harndrang? | der
10113 | Schmerzen beim Wasserlassen | | Brennen beim Wasserlassen, Blasenschmerzen, Blasenentzündung | | Wie weh tut das Wasserlassen? | die Pl.
10114 | Blut im Stuhl | | blutiger Stuhl | | Wie viel Blut ist in deinem Stuhl? | das
10151 | Stuhlgang | | Stuhlgänge, Stuhl, Klogang, großes Geschäft, Kacken | | Wie oft hattest du Stuhlgang? | der
10152 | Stuhlform (Bristol) | Stuhlform | Bristol-Skala, Stuhlkonsistenz, Bristol | | Welche Form hatte dein Stuhl, von 1 bis 7? | die
10153 | Erbrechen | | erbrochen, übergeben, gekotzt, Kotzen, Spucken | | Wie oft hast du dich übergeben? | das
10154 | Nächtliches Wasserlassen | | nachts aufs Klo, Nykturie | | Wie oft musstest du nachts aufs Klo? | das
10201 | Müdigkeit | | müde, Erschöpfung, erschöpft, Fatigue, schlapp, Abgeschlagenheit, k. o. | | Wie müde bist du? | die
10202 | Energie | | Energielevel, Vitalität, energiegeladen, fit | | Wie viel Energie hast du? | die
10203 | Schläfrigkeit | | schläfrig, Tagesmüdigkeit, Tagesschläfrigkeit | | Wie schläfrig bist du? | die
10204 | Nebel im Kopf | Brain Fog | Gehirnnebel, benebelt, Watte im Kopf | | Wie stark ist der Nebel im Kopf? | der
10205 | Belastungsintoleranz (PEM) | PEM | Crash, Zustandsverschlechterung nach Belastung | | Wie stark ist der Einbruch nach Belastung? | die
10206 | Schlaflosigkeit | | Schlafstörungen, Einschlafprobleme, schlaflos, Schlafprobleme, Insomnie | | Wie stark ist deine Schlaflosigkeit? | die
10207 | Unwohlsein | | krank, Krankheitsgefühl, unwohl | | Wie krank fühlst du dich? | das
10221 | Schwindel | | schwindlig, schwindelig, benommen, Benommenheit | | Wie stark ist dein Schwindel? | der
10222 | Drehschwindel | | alles dreht sich, Lagerungsschwindel | | Wie stark ist dein Drehschwindel? | der
10223 | Taubheit und Kribbeln | Kribbeln | Taubheit, Ameisenlaufen, eingeschlafene Hände, Taubheitsgefühl | | Wie stark sind Taubheit und Kribbeln? | -
10224 | Muskelschwäche | | Schwäche, schwach, schwache Beine | | Wie stark ist deine Muskelschwäche? | die
10225 | Gleichgewichtsstörungen | | Gleichgewicht, unsicherer Gang, Gangunsicherheit | | Wie stark sind deine Gleichgewichtsstörungen? | die Pl.
10226 | Zittern | | zittrig, Tremor, zitternde Hände | | Wie stark zitterst du? | das
10227 | Unruhige Beine | | Restless Legs, RLS, ruhelose Beine | | Wie unruhig sind deine Beine? | die Pl.
10228 | Tinnitus | | Ohrgeräusche, Ohrensausen, Pfeifen im Ohr | | Wie laut ist dein Tinnitus? | der
10229 | Lichtempfindlichkeit | | lichtempfindlich, Lichtscheu | | Wie lichtempfindlich bist du? | die
10230 | Geräuschempfindlichkeit | | geräuschempfindlich, lärmempfindlich, Lärmempfindlichkeit | | Wie geräuschempfindlich bist du? | die
10231 | Sehstörungen | | Aura, Migräneaura, verschwommenes Sehen, Flimmern | | Wie stark sind deine Sehstörungen? | die Pl.
10232 | Panik | | Panikattacke, Panikattacken | | Wie stark ist deine Panik? | die
10233 | Unruhe | | unruhig, innere Unruhe, Rastlosigkeit, hibbelig, Ruhelosigkeit | | Wie unruhig bist du? | die
10234 | Tics | | Tic, Zucken, Muskelzucken | | Wie stark sind deine Tics? | die Pl.
10235 | Zwänge | | Zwangsgedanken, Zwangshandlungen, aufdringliche Gedanken | | Wie stark sind deine Zwänge? | die Pl.
10301 | Atemnot | | Kurzatmigkeit, kurzatmig, Luftnot, außer Atem | | Wie stark ist deine Atemnot? | die
10302 | Pfeifende Atmung | | Giemen, Pfeifen beim Atmen | | Wie stark pfeift deine Atmung? | die
10303 | Husten | | gehustet, Reizhusten, Hustenreiz | | Wie stark ist dein Husten? | der
10304 | Verstopfte Nase | | Nase zu, Nasenverstopfung | | Wie verstopft ist deine Nase? | die
10305 | Laufende Nase | Schnupfen | Nase läuft, Fließschnupfen | | Wie stark läuft deine Nase? | die
10306 | Niesen | | geniest, Niesreiz | | Wie viel musst du niesen? | das
10307 | Halsschmerzen | | Halsweh, Kratzen im Hals, Hals kratzt | | Wie stark sind deine Halsschmerzen? | die Pl.
10308 | Druck in den Nebenhöhlen | | Nebenhöhlen, Nasennebenhöhlen, Sinusitis, Nebenhöhlenentzündung | | Wie stark ist der Druck in den Nebenhöhlen? | der
10309 | Juckende Augen | | tränende Augen, Augenjucken, rote Augen | | Wie stark jucken deine Augen? | die Pl.
10310 | Trockene Augen | | Augen trocken | | Wie trocken sind deine Augen? | die Pl.
10321 | Juckreiz | | Jucken, juckt, juckende Haut | | Wie stark ist dein Juckreiz? | der
10322 | Hautausschlag | Ausschlag | Hautrötung, Rötung | | Wie stark ist dein Hautausschlag? | der
10323 | Nesselsucht | | Quaddeln, Urtikaria | | Wie stark ist deine Nesselsucht? | die
10324 | Akne | | Pickel, unreine Haut, Mitesser | | Wie stark ist deine Akne? | die
10325 | Trockene Haut | | schuppige Haut, Hautschuppen | | Wie trocken ist deine Haut? | die
10326 | Haarausfall | | Haarverlust | | Wie stark ist dein Haarausfall? | der
10327 | Blaue Flecken | | blauer Fleck, Hämatome | | Wie viele blaue Flecken hast du? | die Pl.
10341 | Hitzewallungen | | Hitzewallung, Wallungen | | Wie stark sind deine Hitzewallungen? | die Pl.
10342 | Nachtschweiß | | nachts geschwitzt, nächtliches Schwitzen | | Wie stark hast du nachts geschwitzt? | der
10343 | Schwitzen | | Schweiß, geschwitzt, Schweißausbrüche | | Wie stark schwitzt du? | das
10344 | Frösteln | | Schüttelfrost, Frieren, kalte Hände, kalte Füße, mir ist kalt | | Wie stark frierst du? | das
10345 | Fiebergefühl | Fieber | fiebrig | | Wie fiebrig fühlst du dich? | das
10346 | Herzklopfen | | Herzrasen, Herzstolpern, Palpitationen, Herzrhythmusstörungen | | Wie stark ist dein Herzklopfen? | das
10347 | Brustspannen | | empfindliche Brüste, Spannen in der Brust | | Wie stark ist dein Brustspannen? | das
10348 | Beschwerden vor der Periode | PMS | prämenstruelles Syndrom | | Wie stark sind deine Beschwerden vor der Periode? | die Pl.
10349 | Geschwollene Lymphknoten | | Lymphknoten, geschwollene Drüsen | | Wie geschwollen sind deine Lymphknoten? | die Pl.
10350 | Kater | | verkatert, Hangover | | Wie stark ist dein Kater? | der
11001 | Kalorienaufnahme | Kalorien | gegessene Kalorien, Energieaufnahme, kcal gegessen | | Wie viele Kalorien hast du gegessen? | die
11002 | Eiweiß | | Protein, Proteine, Eiweißzufuhr | | Wie viel Eiweiß hast du gegessen? | das
11003 | Kohlenhydrate | | Kohlehydrate, KH, Carbs | | Wie viele Kohlenhydrate hast du gegessen? | die Pl.
11004 | Fett | | Fette, Fettzufuhr | | Wie viel Fett hast du gegessen? | das
11005 | Gesättigte Fettsäuren | | gesättigtes Fett, gesättigte Fette | | Wie viel gesättigtes Fett hast du gegessen? | die Pl.
11006 | Ballaststoffe | | Faserstoffe | | Wie viele Ballaststoffe hast du gegessen? | die Pl.
11007 | Zucker | | Zuckerzufuhr | | Wie viel Zucker hast du gegessen? | der
11008 | Zugesetzter Zucker | | freier Zucker, raffinierter Zucker | | Wie viel zugesetzten Zucker hast du gegessen? | der
11009 | Cholesterin im Essen | | Nahrungscholesterin | | Wie viel Cholesterin hast du gegessen? | das
11010 | Natrium | | Salz, Kochsalz, Natriumzufuhr | | Wie viel Natrium hast du gegessen? | das
11011 | Kalium | | Kaliumzufuhr | | Wie viel Kalium hast du zu dir genommen? | das
11012 | Kalzium | | Calcium, Kalziumzufuhr | | Wie viel Kalzium hast du zu dir genommen? | das
11013 | Magnesium | | Magnesiumzufuhr | | Wie viel Magnesium hast du zu dir genommen? | das
11014 | Eisen | | Eisenzufuhr | | Wie viel Eisen hast du zu dir genommen? | das
11015 | Zink | | Zinkzufuhr | | Wie viel Zink hast du zu dir genommen? | das
11016 | Vitamin C | | Ascorbinsäure | | Wie viel Vitamin C hast du zu dir genommen? | das
11017 | Vitamin D | | Vitamin-D-Zufuhr | | Wie viel Vitamin D hast du zu dir genommen? | das
11018 | Vitamin B12 | | Cobalamin, B12 | | Wie viel Vitamin B12 hast du zu dir genommen? | das
11019 | Folat | | Folsäure, Vitamin B9 | | Wie viel Folat hast du zu dir genommen? | das
11020 | Omega-3-Fettsäuren | Omega-3 | Omega 3 | | Wie viel Omega-3 hast du zu dir genommen? | die Pl.
11021 | Trinkmenge | | Flüssigkeit, Flüssigkeitszufuhr, getrunken, Trinken | | Wie viel hast du getrunken? | die
11101 | Koffein | | Coffein, Koffeinzufuhr | | Wie viel Koffein hast du zu dir genommen? | das
11102 | Alkohol | | reiner Alkohol, Ethanol | | Wie viel Alkohol hast du zu dir genommen? | der
11103 | Gluten | | Klebereiweiß | | Wie viel Gluten hast du zu dir genommen? | das
11104 | Laktose | | Lactose, Milchzucker | | Wie viel Laktose hast du zu dir genommen? | die
11105 | Histamin | | Histaminzufuhr | | Wie viel Histamin hast du zu dir genommen? | das
11106 | Fruktose | | Fructose, Fruchtzucker | | Wie viel Fruktose hast du zu dir genommen? | die
11107 | Oxalat | | Oxalate, Oxalsäure | | Wie viel Oxalat hast du zu dir genommen? | das
11108 | Nikotin | | Nicotin | | Wie viel Nikotin hast du zu dir genommen? | das
12001 | Produktivität | | produktiv, Leistung, Effizienz | | Wie produktiv warst du? | die
12002 | Fortschritt bei Zielen | Fortschritt | Ziele | | Wie weit bist du mit deinen Zielen gekommen? | der
12003 | Selbstdisziplin | | Disziplin, Selbstbeherrschung, diszipliniert | | Wie diszipliniert warst du? | die
12004 | Zufriedenheit mit der Arbeit | | Arbeitszufriedenheit | | Wie zufrieden bist du mit deiner Arbeit? | die
12005 | Work-Life-Balance | | Balance zwischen Arbeit und Leben | | Wie gut passen Arbeit und Leben zusammen? | die
12006 | Diät eingehalten | Diät | gesund gegessen, gesunde Ernährung, Ernährung | | Wie gut hast du deine Diät eingehalten? | -
12007 | Aufschieben | | Prokrastination, aufgeschoben, Aufschieberitis | | Wie viel hast du aufgeschoben? | das
12101 | Erledigte Aufgaben | Aufgaben | To-dos, erledigt | | Wie viele Aufgaben hast du erledigt? | die Pl.
12102 | Konzentriertes Arbeiten | | Deep Work, Fokuszeit, Pomodoros | | Wie lange hast du konzentriert gearbeitet? | das
12103 | Geschriebene Wörter | | Wörter geschrieben, Wortzahl | | Wie viele Wörter hast du geschrieben? | die Pl.
12104 | Lernzeit | | Lernen, gelernt, Studieren, Hausaufgaben | | Wie lange hast du gelernt? | die
12105 | Eingehaltene Gewohnheiten | Gewohnheiten | | | Wie viele deiner Gewohnheiten hast du eingehalten? | die Pl.
13001 | Paracetamol | | Paracetamoltablette | | Wie viel Paracetamol hast du genommen? | das
13002 | Ibuprofen | | Ibu, Ibuprofentablette | | Wie viel Ibuprofen hast du genommen? | das
13003 | Aspirin | | ASS, Acetylsalicylsäure | | Wie viel Aspirin hast du genommen? | das
13004 | Naproxen | | Naproxen-Natrium | | Wie viel Naproxen hast du genommen? | das
13005 | Diclofenac | | Diclo | | Wie viel Diclofenac hast du genommen? | das
13006 | Celecoxib | | COX-2-Hemmer | | Wie viel Celecoxib hast du genommen? | das
13007 | Codein | | Codeintropfen | | Wie viel Codein hast du genommen? | das
13008 | Tramadol | | Tramadoltropfen | | Wie viel Tramadol hast du genommen? | das
13009 | Sumatriptan | | Triptan, Triptane | | Wie viel Sumatriptan hast du genommen? | das
13010 | Rizatriptan | | Rizatriptan-Schmelztablette | | Wie viel Rizatriptan hast du genommen? | das
13011 | Gabapentin | | Gabapentinoid | | Wie viel Gabapentin hast du genommen? | das
13012 | Pregabalin | | Pregabalin-Kapsel | | Wie viel Pregabalin hast du genommen? | das
13013 | Baclofen | | Muskelrelaxans | | Wie viel Baclofen hast du genommen? | das
13021 | Sertralin | | SSRI | | Wie viel Sertralin hast du genommen? | das
13022 | Escitalopram | | Escitalopramtablette | | Wie viel Escitalopram hast du genommen? | das
13023 | Fluoxetin | | Fluoxetinkapsel | | Wie viel Fluoxetin hast du genommen? | das
13024 | Venlafaxin | | SNRI | | Wie viel Venlafaxin hast du genommen? | das
13025 | Duloxetin | | Duloxetinkapsel | | Wie viel Duloxetin hast du genommen? | das
13026 | Bupropion | | Bupropion retard | | Wie viel Bupropion hast du genommen? | das
13027 | Amitriptylin | | Trizyklikum, trizyklisches Antidepressivum | | Wie viel Amitriptylin hast du genommen? | das
13028 | Mirtazapin | | Mirtazapintablette | | Wie viel Mirtazapin hast du genommen? | das
13029 | Lithium | | Lithiumcarbonat | | Wie viel Lithium hast du genommen? | das
13030 | Lamotrigin | | Stimmungsstabilisierer | | Wie viel Lamotrigin hast du genommen? | das
13031 | Quetiapin | | Neuroleptikum, Antipsychotikum | | Wie viel Quetiapin hast du genommen? | das
13032 | Methylphenidat | | ADHS-Medikament | | Wie viel Methylphenidat hast du genommen? | das
13033 | Lisdexamfetamin | | Lisdexamphetamin | | Wie viel Lisdexamfetamin hast du genommen? | das
13034 | Lorazepam | | Benzodiazepin, Beruhigungsmittel | | Wie viel Lorazepam hast du genommen? | das
13035 | Zolpidem | | Schlaftablette, Schlafmittel | | Wie viel Zolpidem hast du genommen? | das
13036 | Topiramat | | Topiramattablette | | Wie viel Topiramat hast du genommen? | das
13051 | Metformin | | Metformintablette | | Wie viel Metformin hast du genommen? | das
13052 | Insulin | | Insulindosis, Bolus, Basalinsulin | | Wie viele Einheiten Insulin hast du genommen? | das
13053 | Semaglutid | | GLP-1, Abnehmspritze | | Wie viel Semaglutid hast du genommen? | das
13054 | Levothyroxin | | L-Thyroxin, Thyroxin, Schilddrüsentablette | | Wie viel Levothyroxin hast du genommen? | das
13055 | Atorvastatin | | Statin, Cholesterinsenker | | Wie viel Atorvastatin hast du genommen? | das
13056 | Lisinopril | | ACE-Hemmer | | Wie viel Lisinopril hast du genommen? | das
13057 | Amlodipin | | Kalziumkanalblocker, Blutdrucktablette | | Wie viel Amlodipin hast du genommen? | das
13058 | Propranolol | | Betablocker | | Wie viel Propranolol hast du genommen? | das
13059 | Omeprazol | | Säureblocker, Magenschutz, Protonenpumpenhemmer | | Wie viel Omeprazol hast du genommen? | das
13060 | Loperamid | | Durchfallmittel | | Wie viel Loperamid hast du genommen? | das
13061 | Macrogol | | Abführmittel, Polyethylenglykol | | Wie viel Macrogol hast du genommen? | das
13062 | Mesalazin | | 5-ASA | | Wie viel Mesalazin hast du genommen? | das
13063 | Cetirizin | | Antihistaminikum, Allergietablette, Heuschnupfentablette | | Wie viel Cetirizin hast du genommen? | das
13064 | Loratadin | | Loratadintablette | | Wie viel Loratadin hast du genommen? | das
13065 | Prednison | | Prednisolon, Kortison, Cortison, Kortisontabletten | | Wie viel Prednison hast du genommen? | das
13066 | Methotrexat | | MTX | | Wie viel Methotrexat hast du genommen? | das
13067 | Hydroxychloroquin | | HCQ | | Wie viel Hydroxychloroquin hast du genommen? | das
13068 | Salbutamol | | Notfallspray, Asthmaspray, Bedarfsspray, Albuterol | | Wie viele Hübe Salbutamol hast du genommen? | das
13069 | Kortisonspray zum Inhalieren | Kortisonspray | Budesonid, Beclometason, Dauerspray | | Wie viele Hübe Kortisonspray hast du genommen? | das
13070 | Kortison-Nasenspray | Nasenspray | Mometason, Fluticason | | Wie viele Sprühstöße Nasenspray hast du genommen? | das
13071 | Kortisonsalbe | | Kortisoncreme, Cortisonsalbe, Hydrocortison | | Wie oft hast du Kortisonsalbe aufgetragen? | die
13072 | Feuchtigkeitscreme | | Hautcreme, Creme, eingecremt | | Wie oft hast du dich eingecremt? | die
13073 | Augentropfen | | künstliche Tränen | | Wie viele Augentropfen hast du genommen? | die Pl.
13074 | Antibabypille | | Pille, die Pille | | Wie viele Antibabypillen hast du genommen? | die
13075 | Estradiol | | Östradiol, Östrogen, Hormonersatztherapie | | Wie viel Estradiol hast du genommen? | das
13076 | Antibiotikum | | Antibiotika, Amoxicillin | | Wie oft hast du das Antibiotikum genommen? | das
13077 | Biologikum (Spritze) | Biologikum | Adalimumab, Antikörper | | Wie oft hast du dein Biologikum bekommen? | das
13078 | Impfung | | geimpft, Impfungen, Grippeimpfung | | Wie viele Impfungen hast du bekommen? | die
13101 | Multivitamin | | Multivitamintablette, Vitamintablette | | Wie viele Multivitamintabletten hast du genommen? | das
13102 | Vitamin-D-Präparat | | Vitamin D3, Vitamin-D-Tropfen, Vit D | | Wie viel Vitamin D hast du als Präparat genommen? | das
13103 | Vitamin-B12-Präparat | | Methylcobalamin, B12-Spritze | | Wie viel Vitamin B12 hast du als Präparat genommen? | das
13104 | Vitamin-B-Komplex | | B-Vitamine, B-Komplex | | Wie viele Tabletten Vitamin-B-Komplex hast du genommen? | der
13105 | Riboflavin | | Vitamin B2 | | Wie viel Riboflavin hast du genommen? | das
13106 | Vitamin-C-Präparat | | Vitamin-C-Tablette, Vit C | | Wie viel Vitamin C hast du als Präparat genommen? | das
13107 | Magnesiumpräparat | | Magnesiumtablette, Magnesiumtabletten, Magnesiumcitrat | | Wie viel Magnesium hast du als Präparat genommen? | das
13108 | Eisenpräparat | | Eisentablette, Eisentabletten | | Wie viel Eisen hast du als Präparat genommen? | das
13109 | Zinkpräparat | | Zinktablette, Zinktabletten | | Wie viel Zink hast du als Präparat genommen? | das
13110 | Kalziumpräparat | | Kalziumtablette, Calciumtablette | | Wie viel Kalzium hast du als Präparat genommen? | das
13111 | Fischöl | | Fischölkapsel, Omega-3-Kapsel, Lebertran, Krillöl | | Wie viel Fischöl hast du genommen? | das
13112 | Probiotika | | Probiotikum, Laktobazillen | | Wie viele Kapseln Probiotika hast du genommen? | die Pl.
13113 | Flohsamen | | Flohsamenschalen, Ballaststoffpräparat | | Wie viel Flohsamen hast du genommen? | die Pl.
13114 | Melatonin | | Schlafhormon | | Wie viel Melatonin hast du genommen? | das
13115 | Kreatin | | Creatin, Kreatinmonohydrat | | Wie viel Kreatin hast du genommen? | das
13116 | Eiweißpulver | | Proteinpulver, Eiweißshake, Proteinshake, Whey | | Wie viel Eiweißpulver hast du genommen? | das
13117 | Kollagen | | Collagen, Kollagenpulver | | Wie viel Kollagen hast du genommen? | das
13118 | Curcumin | | Kurkuma | | Wie viel Curcumin hast du genommen? | das
13119 | Coenzym Q10 | | Q10, Ubichinon, Ubichinol | | Wie viel Coenzym Q10 hast du genommen? | das
13120 | L-Theanin | | Theanin | | Wie viel L-Theanin hast du genommen? | das
13121 | Ashwagandha | | Schlafbeere | | Wie viel Ashwagandha hast du genommen? | -
13122 | Johanniskraut | | Hypericum | | Wie viel Johanniskraut hast du genommen? | das
13123 | Baldrian | | Baldrianwurzel, Baldriantropfen | | Wie viel Baldrian hast du genommen? | der
13124 | Pfefferminzöl | | Pfefferminzkapseln | | Wie viele Kapseln Pfefferminzöl hast du genommen? | das
13125 | Ingwer | | Ingwerwurzel, Ingwertee | | Wie viel Ingwer hast du genommen? | der
13126 | Elektrolyte | | Elektrolytlösung, Salztabletten | | Wie viele Portionen Elektrolyte hattest du? | die Pl.
13127 | Cannabidiol | | CBD, CBD-Öl | | Wie viel Cannabidiol hast du genommen? | das
13128 | Cannabis | | Marihuana, Gras, THC, Kiffen, gekifft | | Wie oft hast du Cannabis konsumiert? | das
13201 | Psychotherapie | Therapie | Therapiestunde, Verhaltenstherapie, Gesprächstherapie | | Wie lange warst du in der Psychotherapie? | die
13202 | Physiotherapie | Physio | Krankengymnastik | | Wie lange warst du in der Physiotherapie? | die
13203 | Massage | | Massagen, massiert | | Wie lange wurdest du massiert? | die
13204 | Akupunktur | | Nadeln, Dry Needling | | Wie lange hat deine Akupunktur gedauert? | die
13205 | Wärme (Behandlung) | Wärme | Wärmflasche, Heizkissen, Körnerkissen, Wärmekissen | | Wie lange hast du Wärme angewendet? | die
13206 | Kälte (Behandlung) | Kälte | Kühlpack, Kühlen mit Eis, Kühlen, gekühlt | | Wie lange hast du gekühlt? | die
13207 | Kalte Dusche | | kalt geduscht, Eisbad, Eisbaden, kalt duschen | | Wie lange hast du kalt geduscht? | die
13208 | Sauna | | Dampfbad, sauniert | | Wie lange warst du in der Sauna? | die
13209 | Heißes Bad | | Bad, gebadet, Baden, Badewanne | | Wie lange hast du heiß gebadet? | das
13210 | Lichttherapie | | Tageslichtlampe, Lichtlampe | | Wie lange warst du vor der Tageslichtlampe? | die
13211 | Nervenstimulation | | TENS, Vagusstimulation, Elektrotherapie | | Wie lange hast du die Nervenstimulation angewendet? | die
13212 | Atemmaske (CPAP) | CPAP | Schlafmaske, Beatmung | | Wie lange hast du deine Atemmaske getragen? | die
13213 | Sauerstofftherapie | | Sauerstoffgabe, Sauerstoffgerät | | Wie lange hast du Sauerstoff bekommen? | die
13214 | Kompressionsstrümpfe | | Kompression, Stützstrümpfe | | Wie lange hast du Kompressionsstrümpfe getragen? | die Pl.
13215 | Fasten | | gefastet, Intervallfasten | | Wie lange hast du gefastet? | das
13216 | Dialyse | | Blutwäsche | | Wie lange hat deine Dialyse gedauert? | die
14001 | Meditation | | meditiert, Meditieren, Achtsamkeit | | Wie lange hast du meditiert? | die
14002 | Atemübungen | | Atemübung, Atmen, Pranayama | | Wie lange hast du Atemübungen gemacht? | die Pl.
14003 | Beten | | Gebet, gebetet, Gottesdienst | | Wie lange hast du gebetet? | das
14004 | Tagebuch schreiben | Tagebuch | Journal, Dankbarkeitstagebuch | | Wie lange hast du Tagebuch geschrieben? | -
14005 | Hausarbeit | | Putzen, geputzt, Aufräumen, Wäsche, Haushalt | | Wie lange hast du Hausarbeit gemacht? | die
14006 | Gartenarbeit | | Garten, gegärtnert | | Wie lange hast du im Garten gearbeitet? | die
14007 | Kochen | | gekocht, Backen, gebacken | | Wie lange hast du gekocht? | das
14008 | Arbeitsweg | | Pendeln, gependelt, Weg zur Arbeit | | Wie lange warst du zur Arbeit unterwegs? | der
14009 | Arbeiten | Arbeit | gearbeitet, Arbeitszeit, Arbeitsstunden, Überstunden | | Wie lange hast du gearbeitet? | das
14010 | Besprechungen | | Meetings, Meeting, Besprechung | | Wie lange warst du in Besprechungen? | die Pl.
14011 | Musizieren | | Klavier, Gitarre, Singen, Instrument, Musik gemacht, gesungen | | Wie lange hast du musiziert? | das
14012 | Basteln und Kunst | Basteln | Malen, Zeichnen, Stricken, Hobby, Handarbeit | | Wie lange hast du gebastelt, gemalt oder gewerkelt? | -
14013 | Einkaufen | | eingekauft, Besorgungen | | Wie lange warst du einkaufen? | das
14014 | Ausruhen | | Ruhe, Hinlegen, Entspannung, Pause | | Wie lange hast du dich ausgeruht? | das
14015 | Fliegen | | Flug, geflogen, Flugreise | | Wie lange bist du geflogen? | das
14016 | Zähneputzen | | Zähne geputzt, Zahnseide | | Wie oft hast du die Zähne geputzt? | das
14101 | Sitzen | | gesessen, Sitzzeit, Sitzdauer | | Wie lange hast du gesessen? | das
14102 | Tagsüber im Bett | | bettlägerig | | Wie lange warst du tagsüber im Bett? | -
15001 | Brot | | Brötchen, Semmel, Toast, Weißbrot | Scheibe/Scheiben | Wie viele Scheiben Brot hattest du? | das
15002 | Vollkorn | | Vollkornbrot, Vollkornprodukte, Naturreis | | Wie viele Portionen Vollkorn hattest du? | das
15003 | Haferflocken | | Haferbrei, Porridge, Müsli | | Wie viele Portionen Haferflocken hattest du? | die Pl.
15004 | Nudeln | | Pasta, Spaghetti, Teigwaren | | Wie viele Portionen Nudeln hattest du? | die Pl.
15005 | Reis | | weißer Reis | | Wie viele Portionen Reis hattest du? | der
15006 | Kartoffeln | | Kartoffel, Kartoffelbrei, Erdäpfel | | Wie viele Portionen Kartoffeln hattest du? | die Pl.
15007 | Gemüse | | Salat, Grünzeug | | Wie viele Portionen Gemüse hattest du? | das
15008 | Obst | | Früchte, Frucht | | Wie viele Portionen Obst hattest du? | das
15009 | Beeren | | Heidelbeeren, Erdbeeren, Himbeeren, Blaubeeren | | Wie viele Portionen Beeren hattest du? | die Pl.
15010 | Banane | | Bananen | | Wie viele Bananen hattest du? | die
15011 | Apfel | | Äpfel | | Wie viele Äpfel hattest du? | der
15012 | Zitrusfrüchte | | Orange, Orangen, Zitrone, Mandarine, Grapefruit | | Wie viele Portionen Zitrusfrüchte hattest du? | die Pl.
15013 | Tomaten | | Tomate, Tomatensoße | | Wie viele Portionen Tomaten hattest du? | die Pl.
15014 | Zwiebeln | | Zwiebel | | Wie viele Portionen Zwiebeln hattest du? | die Pl.
15015 | Knoblauch | | Knoblauchzehe | Zehe/Zehen | Wie viele Zehen Knoblauch hattest du? | der
15016 | Hülsenfrüchte | | Bohnen, Linsen, Kichererbsen, Erbsen | | Wie viele Portionen Hülsenfrüchte hattest du? | die Pl.
15017 | Sojaprodukte | | Tofu, Soja, Tempeh | | Wie viele Portionen Sojaprodukte hattest du? | die Pl.
15018 | Nüsse | | Mandeln, Walnüsse, Nuss, Cashews | Handvoll/Handvoll | Wie viele Handvoll Nüsse hattest du? | die Pl.
15019 | Erdnüsse | | Erdnuss, Erdnussbutter | | Wie viele Portionen Erdnüsse hattest du? | die Pl.
15020 | Eier | | Ei, Rührei, Omelett, Spiegelei | | Wie viele Eier hattest du? | die Pl.
15021 | Milchprodukte | | Milcherzeugnisse | | Wie viele Portionen Milchprodukte hattest du? | die Pl.
15022 | Milch | | Kuhmilch, Vollmilch | | Wie viel Milch hattest du? | die
15023 | Käse | | Hartkäse, Frischkäse | Scheibe/Scheiben | Wie viele Scheiben Käse hattest du? | der
15024 | Joghurt | | Jogurt, Kefir, Quark | | Wie viele Portionen Joghurt hattest du? | der
15025 | Rotes Fleisch | | Fleisch, Rindfleisch, Schweinefleisch, Steak, Lamm | | Wie viele Portionen rotes Fleisch hattest du? | das
15026 | Geflügel | | Hähnchen, Huhn, Pute, Hühnchen, Hühnerfleisch | | Wie viele Portionen Geflügel hattest du? | das
15027 | Wurst | | Schinken, Speck, Aufschnitt, Salami, Würstchen | | Wie viele Portionen Wurst hattest du? | die
15028 | Fisch | | Lachs, Thunfisch, Hering | | Wie viele Portionen Fisch hattest du? | der
15029 | Meeresfrüchte | | Garnelen, Muscheln, Krabben, Schalentiere | | Wie viele Portionen Meeresfrüchte hattest du? | die Pl.
15030 | Schokolade | | Schoki, dunkle Schokolade, Kakao | Stück/Stücke | Wie viele Stücke Schokolade hattest du? | die
15031 | Süßigkeiten | | Süßes, Bonbons, Nachtisch, Gummibärchen, Naschen | | Wie viele Portionen Süßigkeiten hattest du? | die Pl.
15032 | Kuchen und Kekse | Kuchen | Kekse, Torte, Gebäck | Stück/Stücke | Wie viele Stücke Kuchen und Kekse hattest du? | die Pl.
15033 | Eis | | Eiscreme, Speiseeis | Kugel/Kugeln | Wie viele Kugeln Eis hattest du? | das
15034 | Fast Food | | Pizza, Burger, Döner, Imbiss, Fastfood | | Wie viele Portionen Fast Food hattest du? | -
15035 | Frittiertes | | Pommes, Pommes frites, frittiertes Essen | | Wie viele Portionen Frittiertes hattest du? | -
15036 | Chips und Salzgebäck | Chips | Salzgebäck, Knabberzeug | | Wie viele Portionen Chips und Salzgebäck hattest du? | die Pl.
15037 | Scharfes Essen | | scharf, Chili, Curry, scharf gegessen | | Wie viele Portionen scharfes Essen hattest du? | das
15038 | Fermentiertes | | Sauerkraut, Kimchi, Kombucha, Miso | | Wie viele Portionen Fermentiertes hattest du? | -
15039 | Süßstoff | | Süßungsmittel, Aspartam, Saccharin | | Wie viele Portionen Süßstoff hattest du? | der
15040 | Olivenöl | | natives Olivenöl | | Wie viel Olivenöl hattest du? | das
15101 | Kaffee | | Kaffees, Espresso, Cappuccino, Latte, Milchkaffee | Tasse/Tassen | Wie viele Tassen Kaffee hattest du? | der
15102 | Entkoffeinierter Kaffee | Koffeinfreier Kaffee | Decaf | Tasse/Tassen | Wie viele Tassen entkoffeinierten Kaffee hattest du? | der
15103 | Schwarzer Tee | Schwarztee | Tee | Tasse/Tassen | Wie viele Tassen schwarzen Tee hattest du? | der
15104 | Grüner Tee | Grüntee | Matcha | Tasse/Tassen | Wie viele Tassen grünen Tee hattest du? | der
15105 | Kräutertee | | Pfefferminztee, Kamillentee, Früchtetee | Tasse/Tassen | Wie viele Tassen Kräutertee hattest du? | der
15106 | Energydrinks | | Energydrink | Dose/Dosen | Wie viele Energydrinks hattest du? | die Pl.
15107 | Süße Getränke | | Limo, Limonade, Cola, Softdrinks, Softdrink | Glas/Gläser | Wie viele süße Getränke hattest du? | die Pl.
15108 | Light-Getränke | | Cola light, Cola Zero, zuckerfreie Getränke | Glas/Gläser | Wie viele Light-Getränke hattest du? | die Pl.
15109 | Fruchtsaft | Saft | Orangensaft, Smoothie, Apfelsaft | Glas/Gläser | Wie viele Gläser Fruchtsaft hattest du? | der
15110 | Wasser | | Trinkwasser, Mineralwasser, Leitungswasser, Wasser getrunken | | Wie viel Wasser hast du getrunken? | das
15111 | Alkoholische Getränke | Drinks | Drink | Glas/Gläser | Wie viele alkoholische Getränke hattest du? | die Pl.
15112 | Bier | | Biere, Pils, Helles, Weizen | Glas/Gläser | Wie viele Biere hattest du? | das
15113 | Wein | | Rotwein, Weißwein, Sekt | Glas/Gläser | Wie viele Gläser Wein hattest du? | der
15114 | Schnaps | | Spirituosen, Wodka, Whisky, Gin, Cocktail, Likör | Glas/Gläser | Wie viele Gläser Schnaps hattest du? | der
15115 | Hafermilch | | Haferdrink, Pflanzenmilch, Mandelmilch, Sojamilch | | Wie viel Hafermilch hattest du? | die
15116 | Knochenbrühe | | Brühe, Bouillon | Tasse/Tassen | Wie viele Tassen Knochenbrühe hattest du? | die
16001 | Arthritis | | Arthrose, Rheuma, Gelenkentzündung | | Wie schlimm ist deine Arthritis? | die
16002 | Asthma | | Asthmabeschwerden | | Wie schlimm ist dein Asthma? | das
16003 | Neurodermitis | | Ekzem, atopische Dermatitis, Ekzeme | | Wie schlimm ist deine Neurodermitis? | die
16004 | Schuppenflechte | | Psoriasis | | Wie schlimm ist deine Schuppenflechte? | die
16005 | Reizdarm | | Reizdarmsyndrom, RDS | | Wie schlimm ist dein Reizdarm? | der
16006 | Entzündliche Darmerkrankung | CED | Morbus Crohn, Colitis ulcerosa, Colitis | | Wie aktiv ist deine Darmerkrankung? | die
16007 | Fibromyalgie | | Fibro | | Wie schlimm ist deine Fibromyalgie? | die
16008 | Multiple Sklerose | MS | | | Wie schlimm ist deine Multiple Sklerose? | die
16009 | Chronische Erschöpfung (ME/CFS) | ME/CFS | CFS, chronische Fatigue, Long Covid, chronische Erschöpfung | | Wie schlimm ist deine chronische Erschöpfung? | die
16010 | Heuschnupfen | | Pollenallergie, allergischer Schnupfen | | Wie schlimm ist dein Heuschnupfen? | der
16011 | Allergische Reaktion | Allergie | Allergien, Lebensmittelallergie, allergisch | | Wie stark ist deine allergische Reaktion? | die
16012 | Erkältung | | erkältet, grippaler Infekt, Infekt | | Wie schlimm ist deine Erkältung? | die
16013 | Krankheitsschub | Schub | Rückfall, Krankheitsschübe | | Wie stark ist dein Schub? | der
16014 | Einschränkung im Alltag | Einschränkung | Behinderung, eingeschränkt | | Wie sehr bist du im Alltag eingeschränkt? | die
16101 | Migräneanfall | | Migräneattacke, Migräneanfälle, Migränetag | Anfall/Anfälle | Wie viele Migräneanfälle hattest du? | der
16102 | Epileptischer Anfall | Anfall | Krampfanfall, Epilepsie | | Wie viele epileptische Anfälle hattest du? | der
16103 | Asthmaanfall | | Asthmaattacke, Asthmaanfälle | Anfall/Anfälle | Wie viele Asthmaanfälle hattest du? | der
16104 | Unterzuckerung | | Hypoglykämie, Hypo, unterzuckert | | Wie oft hattest du eine Unterzuckerung? | die
16105 | Sturz | | gestürzt, hingefallen, Stürze | | Wie oft bist du gestürzt? | der
16106 | Ohnmacht | | ohnmächtig, umgekippt, Bewusstlosigkeit | | Wie oft bist du ohnmächtig geworden? | die
16201 | Depressionswert (PHQ-9) | PHQ-9 | PHQ9 | | Wie hoch war dein PHQ-9? | der
16202 | Angstwert (GAD-7) | GAD-7 | GAD7 | | Wie hoch war dein GAD-7? | der
16203 | Schmerzhafte Gelenke (Zahl) | Schmerzhafte Gelenke | druckschmerzhafte Gelenke | | Wie viele Gelenke schmerzen? | die Pl.
16204 | Geschwollene Gelenke (Zahl) | Geschwollene Gelenke | | | Wie viele Gelenke sind geschwollen? | die Pl.
17001 | Außentemperatur | | Lufttemperatur, Temperatur draußen | | Wie warm ist es draußen? | die
17002 | Luftfeuchtigkeit draußen | Luftfeuchtigkeit | Luftfeuchte | | Wie hoch ist die Luftfeuchtigkeit draußen? | die
17003 | Luftdruck | | Barometer | | Wie hoch ist der Luftdruck? | der
17004 | Niederschlag | Regen | Schnee, Regenmenge | | Wie viel Regen oder Schnee ist gefallen? | der
17005 | Windgeschwindigkeit | Wind | windig | | Wie stark weht der Wind? | die
17006 | Bewölkung | Wolken | bewölkt | | Wie stark ist es bewölkt? | die
17007 | Tageslänge | | Tageslicht, Stunden Tageslicht | | Wie lang ist der Tag? | die
17008 | Sonnenscheindauer | Sonnenschein | Sonnenstunden | | Wie lange hat die Sonne geschienen? | die
17009 | Zeit in der Sonne | | Sonne, in der Sonne, Sonnenlicht | | Wie lange warst du in der Sonne? | die
17010 | UV-Index | | UV | | Wie hoch ist der UV-Index? | der
17011 | Luftqualitätsindex | Luftqualität | Luftverschmutzung, Smog | | Wie hoch ist der Luftqualitätsindex? | der
17012 | Feinstaub PM2,5 (µg/m³) | Feinstaub | PM2.5 | | Wie hoch ist der Feinstaub? | der
17013 | Ozon (µg/m³) | Ozon | | | Wie hoch ist der Ozonwert? | das
17014 | Baumpollen | | Birkenpollen, Birke | | Wie stark fliegen Baumpollen? | die Pl.
17015 | Gräserpollen | | Pollen, Pollenflug, Gräser | | Wie stark fliegen Gräserpollen? | die Pl.
17016 | Ambrosiapollen | | Ambrosia, Kräuterpollen | | Wie stark fliegen Ambrosiapollen? | die Pl.
17017 | Raumtemperatur | | Zimmertemperatur, Innentemperatur | | Wie warm ist es drinnen? | die
17018 | Temperatur im Schlafzimmer | | Schlafzimmertemperatur | | Wie warm ist es im Schlafzimmer? | die
17019 | Luftfeuchtigkeit drinnen | | Raumluftfeuchte | | Wie hoch ist die Luftfeuchtigkeit drinnen? | die
17020 | Kohlendioxid in Räumen | CO2 | Kohlendioxid, schlechte Luft | | Wie hoch ist das Kohlendioxid im Raum? | das
17021 | Lautstärke | | Lärm, Geräuschpegel, Schallpegel | | Wie laut ist es? | die
17022 | Helligkeit (Lux) | Helligkeit | Beleuchtungsstärke, Lux | | Wie hell ist es? | die
17023 | Höhe über dem Meer | Höhe | Höhenmeter, Meereshöhe | | Wie hoch über dem Meer bist du? | die
17024 | Mondphase | Mond | Vollmond, beleuchteter Mond | | Welcher Teil des Mondes ist beleuchtet? | die
18001 | Kontakt mit Kranken | | Kontakt mit Erkrankten, Ansteckung | | Wie oft warst du mit Kranken zusammen? | der
18002 | Tierhaare | | Katzenhaare, Hundehaare | | Wie oft warst du in der Nähe von Tierhaaren? | die Pl.
18003 | Hausstaub | | Staub, Milben, Hausstaubmilben | | Wie oft warst du Hausstaub ausgesetzt? | der
18004 | Schimmel | | Feuchtigkeit in der Wohnung | | Wie oft warst du Schimmel ausgesetzt? | der
18005 | Duftstoffe | | Parfüm, Parfum, starke Gerüche | | Wie oft warst du Duftstoffen ausgesetzt? | die Pl.
18006 | Putzmittel | | Reinigungsmittel, Chemikalien | | Wie oft hast du Putzmittel verwendet? | die Pl.
18007 | Insektenstich | | Mückenstich, Zeckenbiss, Bienenstich, Zecke | | Wie oft wurdest du gestochen oder gebissen? | der
18008 | Kontakt mit Allergenen | Allergene | Allergen, Allergieauslöser | | Wie oft warst du Allergenen ausgesetzt? | der
18009 | Belastendes Ereignis | | Schock, schlechte Nachricht, Stressor | | Wie viele belastende Ereignisse gab es? | das
18010 | Verletzung | | verletzt, Unfall, Wunde, Verstauchung | | Wie oft hast du dich verletzt? | die
18011 | Ausgelassene Mahlzeit | | Mahlzeit ausgelassen, nicht gefrühstückt | | Wie viele Mahlzeiten hast du ausgelassen? | die
18012 | Vergessene Medikamente | | Medikament vergessen, Tablette vergessen | | Wie oft hast du deine Medikamente vergessen? | die Pl.
18013 | Schichtarbeit | Schicht | Nachtschicht, Schichtdienst, Nachtdienst | | Wie viele Schichten hattest du? | die
18014 | Überanstrengung | | überanstrengt, schwer gehoben, übernommen | | Wie oft hast du dich überanstrengt? | die
18015 | Zigaretten | | Zigarette, Rauchen, geraucht, Tabak, Kippen | | Wie viele Zigaretten hast du geraucht? | die Pl.
18016 | E-Zigarette | | Vapen, gevapt, Dampfen, Vape | | Wie viele Züge hast du an der E-Zigarette genommen? | die
18017 | Passivrauchen | | Rauch von anderen | | Wie lange warst du Rauch ausgesetzt? | das
19001 | Lesen | | gelesen, Bücher, Buch gelesen | | Wie lange hast du gelesen? | das
19002 | Gelesene Seiten | Seiten | Buchseiten | | Wie viele Seiten hast du gelesen? | die Pl.
19003 | Romane | | Belletristik, Roman | | Wie lange hast du Romane gelesen? | die Pl.
19004 | Sachbücher | | Sachbuch, Fachbücher | | Wie lange hast du Sachbücher gelesen? | die Pl.
19005 | Hörbücher | | Hörbuch | | Wie lange hast du Hörbücher gehört? | die Pl.
19006 | Comics | | Comic, Manga | | Wie lange hast du Comics gelesen? | die Pl.
20001 | Bildschirmzeit | | Zeit am Bildschirm, Bildschirm | | Wie lange warst du am Bildschirm? | die
20002 | Handynutzung | Handy | Handyzeit, Smartphone, am Handy | | Wie lange warst du am Handy? | die
20003 | Computernutzung | Computer | Laptop, am Computer, PC | | Wie lange warst du am Computer? | die
20004 | Handy in die Hand genommen | Handygriffe | Handy entsperrt, Entsperrungen | | Wie oft hast du zum Handy gegriffen? | -
20101 | Soziale Medien | | Social Media, Soziale Netzwerke, Scrollen | | Wie lange warst du in sozialen Medien? | die Pl.
20102 | Videospiele | | Zocken, gezockt, Gaming, Computerspiele | | Wie lange hast du Videospiele gespielt? | die Pl.
20103 | E-Mails | | E-Mail, Mails, Posteingang | | Wie lange hast du dich mit E-Mails beschäftigt? | die Pl.
20104 | Nachrichten schreiben | | Chatten, gechattet, Messenger | | Wie lange hast du Nachrichten geschrieben? | -
20105 | Programmieren | | programmiert, Coden | | Wie lange hast du programmiert? | das
20106 | Nachrichten lesen | | Nachrichten, News, Zeitung | | Wie lange hast du Nachrichten gelesen? | -
20107 | Surfen im Internet | Internet | Surfen, gesurft | | Wie lange hast du im Internet gesurft? | das
20108 | Bildschirm am Abend | | Bildschirm vor dem Schlafen, spät am Bildschirm | | Wie lange warst du spät am Abend am Bildschirm? | der
25001 | Musik hören | Musik | Musik gehört | | Wie lange hast du Musik gehört? | -
25002 | Gehörte Lieder | Lieder | Songs | | Wie viele Lieder hast du gehört? | die Pl.
25003 | Klassische Musik | Klassik | | | Wie lange hast du klassische Musik gehört? | die
25004 | Entspannungsmusik | | ruhige Musik, Schlafmusik | | Wie lange hast du Entspannungsmusik gehört? | die
25005 | Schwungvolle Musik | | Tanzmusik, Trainingsmusik | | Wie lange hast du schwungvolle Musik gehört? | die
25006 | Binaurale Beats | | binaurale Töne | | Wie lange hast du binaurale Beats gehört? | die Pl.
25007 | Podcasts | | Podcast, Radio | | Wie lange hast du Podcasts gehört? | die Pl.
25008 | Konzert | | Live-Musik, Konzertbesuch | | Wie lange hat das Konzert gedauert? | das
32001 | Ausgaben insgesamt | Ausgaben | Geld ausgegeben, Kosten | | Wie viel Geld hast du ausgegeben? | die Pl.
32002 | Ausgaben für Lebensmittel | Lebensmittel | Supermarkt | | Wie viel hast du für Lebensmittel ausgegeben? | die Pl.
32003 | Ausgaben im Restaurant | Restaurant | Essen gehen, essen gegangen | | Wie viel hast du im Restaurant ausgegeben? | die Pl.
32004 | Ausgaben für Medikamente | Apotheke | Medikamentenkosten | | Wie viel hast du für Medikamente ausgegeben? | die Pl.
32005 | Ausgaben für Gesundheit | | Arztrechnung, Arztkosten, Gesundheitskosten | | Wie viel hast du für Gesundheit ausgegeben? | die Pl.
32006 | Ausgaben für Verkehr | | Benzin, Tanken, Fahrkarten, Sprit | | Wie viel hast du für Verkehr ausgegeben? | die Pl.
32007 | Ausgaben für Freizeit | | Unterhaltung, Freizeitausgaben | | Wie viel hast du für Freizeit ausgegeben? | die Pl.
32008 | Ausgaben für Alkohol | | Kneipe, Barrechnung | | Wie viel hast du für Alkohol ausgegeben? | die Pl.
32009 | Ausgaben für Kleidung | Kleidung | Klamotten | | Wie viel hast du für Kleidung ausgegeben? | die Pl.
32010 | Glücksspiel | | Wetten, Lotto, Spielen um Geld | | Wie viel Geld hast du verspielt? | das
32011 | Spenden | | Spende, gespendet | | Wie viel hast du gespendet? | die Pl.
32012 | Einkommen | | Gehalt, Lohn, Verdienst, verdient | | Wie viel hast du verdient? | das
42001 | Fernsehen | | ferngesehen, Fernseher, TV, Glotze | | Wie lange hast du ferngesehen? | das
42002 | Filme | | Film, Kino | | Wie lange hast du Filme gesehen? | die Pl.
42003 | Serien | | Serie, Binge-Watching | | Wie lange hast du Serien gesehen? | die Pl.
42004 | Online-Videos | Videos | Streaming, Video | | Wie lange hast du Videos gesehen? | die Pl.
42005 | Komödien | | Comedy, lustige Videos, Komödie | | Wie lange hast du Komödien gesehen? | die Pl.
42006 | Dokumentationen | Dokus | Doku, Dokumentation | | Wie lange hast du Dokus gesehen? | die Pl.
42007 | Horrorfilme | | Horror, Thriller, Gruselfilme | | Wie lange hast du Horrorfilme gesehen? | die Pl.
`
